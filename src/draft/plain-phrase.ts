/** `"The largest ship."` as it stands within a question: `the largest ship`. */
export function plainPhrase(text: string): string {
  const bare = text
    .trim()
    .replace(/^["'\u201c\u201d]+|["'\u201c\u201d]+$/g, '')
    .replace(/[.!?]+$/, '')
    .trim();
  return bare.replace(/^(The|An|A|Of|Find|Locate)\b/, (word) => word.toLowerCase());
}

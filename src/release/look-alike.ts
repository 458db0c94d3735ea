import type { Config } from '../model/config.ts';
import type { ReleaseSource } from './input.ts';

type Terms = Pick<ReleaseSource, 'title' | 'licence' | 'licenceUrl' | 'citation'>;

/** What a release says of a source: of look-alikes neither the licence nor the authors of what they imitate. */
export function termsOf(card: Terms, synthetic: Config['release']['synthetic']): Terms {
  const { title, licence, licenceUrl, citation } = card;
  if (synthetic === null) return { title, licence, licenceUrl, citation };
  return {
    title: `Look-alikes in the format of ${title}`,
    ...synthetic,
    citation: `drawn by a program; holds nothing of the dataset whose format it follows (${citation})`,
  };
}

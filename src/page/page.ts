import { type Html, html, join, section, text, trustedSvg } from './html.ts';
import { REPORT_SCRIPT, REPORT_STYLE } from './style.ts';

export type PageSection = readonly [id: string, title: string, content: readonly Html[]];

/** A whole HTML file that loads nothing: heading, links to the sections, the sections. */
export function pageOf(title: string, header: readonly Html[], sections: readonly PageSection[]): string {
  const links = sections.map(([id, label]) => html`<a href="#${text(id)}">${text(label)}</a>`);
  const body = join(sections.map(([id, label, content]) => section(id, label, content)));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${trustedSvg(REPORT_STYLE)}</style></head>
<body><header><h1>${text(title)}</h1>${join(header)}</header><nav><div>${join(links)}</div></nav><main>${body}</main><script>${trustedSvg(REPORT_SCRIPT)}</script></body></html>
`;
}

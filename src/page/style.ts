/** Style and script of the report: all of it stands in the file, which loads nothing. */
export const REPORT_STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #222; background: #fafaf8; }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 28px; }
h1 { margin: 0 0 4px; font-size: 28px; }
h2 { margin: 44px 0 12px; padding-top: 8px; border-top: 1px solid #ddd; font-size: 22px; }
h3 { margin: 26px 0 8px; font-size: 17px; }
nav { position: sticky; top: 0; z-index: 1; background: #fafaf8ee; border-bottom: 1px solid #ddd; }
nav div { max-width: 1180px; margin: 0 auto; padding: 8px 24px; display: flex; flex-wrap: wrap; gap: 4px 18px; }
a { color: #1f5f80; }
section { scroll-margin-top: 76px; }
.wide { overflow-x: auto; margin: 10px 0 18px; }
table { border-collapse: collapse; background: #fff; font-size: 14px; }
caption { text-align: left; padding: 4px 0; color: #555; }
th, td { border: 1px solid #e2e2de; padding: 3px 9px; text-align: left; vertical-align: top; }
thead th { background: #f0f0ec; cursor: pointer; white-space: nowrap; }
td { min-width: min(220px, 60vw); max-width: 520px; overflow-wrap: break-word; }
td.s { min-width: 0; white-space: nowrap; }
td.n { min-width: 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.heat thead th { cursor: auto; }
.heat th { white-space: nowrap; }
.none { color: #777; margin: 6px 0; }
.notice { background: #fff6e0; border-left: 4px solid #d9a400; padding: 8px 12px; margin: 8px 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0; }
.facts div { background: #fff; border: 1px solid #e2e2de; border-radius: 6px; padding: 8px 16px; }
.facts b { display: block; font-size: 22px; }
.plots { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: flex-start; }
figure { margin: 8px 0 16px; background: #fff; border: 1px solid #e2e2de; border-radius: 6px; padding: 10px 12px; max-width: 100%; overflow-x: auto; }
figcaption { font-weight: 600; margin-bottom: 6px; }
svg text { font-family: system-ui, "DejaVu Sans", sans-serif; fill: #333; }
svg.plot { max-width: 100%; height: auto; }
svg.flow { vertical-align: middle; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(520px, 1fr)); gap: 18px; }
.card { background: #fff; border: 1px solid #e2e2de; border-radius: 8px; padding: 12px 14px; min-width: 0; }
.card h4 { margin: 0 0 6px; font-size: 15px; overflow-wrap: anywhere; }
.card p { margin: 4px 0; font-size: 14px; overflow-wrap: anywhere; }
.card .pictures { display: flex; gap: 8px; align-items: flex-start; flex-wrap: wrap; margin-bottom: 6px; }
.card svg { display: block; max-width: 100%; height: auto; border-radius: 3px; }
.card small { color: #666; display: block; overflow-wrap: anywhere; }
.options { margin: 4px 0; padding-left: 4px; list-style: none; font-size: 14px; }
.options .right { font-weight: 700; color: #14702c; }
details { margin: 8px 0; }
summary { cursor: pointer; font-weight: 600; }
@media (max-width: 900px) { nav { position: static; } section { scroll-margin-top: 0; } }
@media (max-width: 600px) { .cards { grid-template-columns: 1fr; } header, main, nav div { padding-left: 12px; padding-right: 12px; } }
`;

/** Sorts a table by the heading that is clicked, numbers as numbers; a second click turns the order. */
export const REPORT_SCRIPT = `
document.querySelectorAll('table:not(.heat) thead th').forEach((th) => {
  const sort = () => {
    const body = th.closest('table').tBodies[0];
    const column = [...th.parentNode.children].indexOf(th);
    const down = th.dataset.down !== '1';
    th.dataset.down = down ? '1' : '0';
    const key = (row) => row.cells[column].dataset.v;
    const rows = [...body.rows].sort((a, b) => {
      const x = key(a), y = key(b), n = Number(x) - Number(y);
      const order = x !== '' && y !== '' && !Number.isNaN(n) ? n : x < y ? -1 : x > y ? 1 : 0;
      return down ? -order : order;
    });
    body.append(...rows);
  };
  th.addEventListener('click', sort);
  th.addEventListener('keydown', (event) => { if (event.key === 'Enter') sort(); });
});
`;

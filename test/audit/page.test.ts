import { expect, it } from 'vitest';
import { auditPage } from '../../src/audit/page.ts';
import type { AuditSection } from '../../src/audit/section.ts';
import { auditText } from '../../src/audit/text.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u001b[2J';

const SECTION: AuditSection = {
  id: 'leakage',
  title: 'Leakage',
  summary: `Looked at ${HOSTILE}`,
  gates: [
    { name: 'none-across', definition: 'd', value: 2, threshold: 0, met: false },
    { name: 'unmeasured', definition: 'd', value: null, threshold: 1, met: null },
  ],
  findings: [{ code: 'group-across-splits', where: HOSTILE, message: 'found 2, expected 0' }],
  tables: [{ title: 'Pairs', head: ['pairs', 'firm', 'none'], rows: [[12345, true, null]] }],
  figures: [],
};

it('shows verdicts, findings, gates and tables, and text from outside as text', () => {
  const head = { name: 'made', version: '1', records: 7084, images: 3 };
  const page = auditPage(head, [SECTION, { ...SECTION, id: 'other', findings: [], gates: [] }]);
  expect(page).not.toContain('<img');
  expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(page).toContain('<b>7\u202f084</b>records');
  expect(page).toContain('<a href="#leakage">Leakage</a>');
  expect(page).toContain('>failed</b>');
  expect(page).toContain('>passed</b>');
  expect(page).toContain('>not met</b>');
  expect(page).toContain('>not judged</b>');
  expect(page).toMatch(/12\u202f345<\/td><td[^>]*>yes<\/td><td[^>]*>–<\/td>/);
});

it('says the same in a terminal', () => {
  const text = auditText([SECTION]);
  expect(text.split('\n')[0]).toBe('failed      Leakage');
  expect(text).toContain('  NOT MET     none-across: 2 (threshold 0)\n');
  expect(text).toContain('  not judged  unmeasured: not measured (threshold 1)\n');
  expect(text).toMatch(/pairs {2}firm {2}none\n {4}12345 {2}yes {3}–/);
  expect(text).not.toContain('\u001b');
});

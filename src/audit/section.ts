import type { Gate } from '../model/manifest.ts';
import type { Html } from '../page/html.ts';

/** A fault of the release: something in it is wrong. One of them is enough to fail the audit. */
export interface AuditFinding {
  /** kebab-case: `file-changed`, `answer-differs`, `group-across-splits`. */
  readonly code: string;
  /** File and line, record or image that it is about. */
  readonly where: string;
  /** What was found and what was expected. */
  readonly message: string;
}

export type AuditCell = string | number | boolean | null;

export interface AuditTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly AuditCell[])[];
}

/** What one check found. Measures are rounded (core/order); rows stand in a fixed order. */
export interface AuditSection {
  /** = id of the check. */
  readonly id: string;
  readonly title: string;
  /** What was looked at and how, in one or two sentences with the numbers: a reader must see what was not checked. */
  readonly summary: string;
  /** `met: null` where nothing could be measured; the summary says why. */
  readonly gates: readonly Gate[];
  readonly findings: readonly AuditFinding[];
  readonly tables: readonly AuditTable[];
  /** Plots for the page; text output leaves them out. */
  readonly figures: readonly Html[];
}

export type Verdict = 'passed' | 'failed' | 'not judged';

/** Failed by any finding or unmet gate; passed when at least one gate was met or there was nothing to fail on. */
export function verdictOf(section: AuditSection): Verdict {
  if (section.findings.length > 0 || section.gates.some((gate) => gate.met === false)) return 'failed';
  return section.gates.some((gate) => gate.met === null) ? 'not judged' : 'passed';
}

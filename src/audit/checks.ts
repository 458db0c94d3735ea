import type { AuditCheck } from './check.ts';

/** Every check, in the order of the report. */
export const CHECKS: readonly AuditCheck[] = [];

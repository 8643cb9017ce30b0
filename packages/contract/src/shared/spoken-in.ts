import type { DialectName, OperationSpec } from './operation.ts'

/** Whether a wire has an operation (ADR 0015); most are of both. */
export function isSpokenIn({ dialects }: Pick<OperationSpec, 'dialects'>, dialect: DialectName): boolean {
  return dialects?.includes(dialect) ?? true
}

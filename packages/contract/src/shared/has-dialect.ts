import type { DialectName, OperationSpec } from './operation.ts'

/** True if a dialect has the operation, or the operation lists no dialects (ADR 0015). */
export function hasDialect({ dialects }: Pick<OperationSpec, 'dialects'>, dialect: DialectName): boolean {
  return dialects?.includes(dialect) ?? true
}

import { type DialectName, hasDialect, type OperationName, operations } from '@moorage/contract'

/** Returns the names of a dialect's operations (ADR 0015), in the order of the table. */
export function servedNamesIn(dialect: DialectName): readonly OperationName[] {
  return operations.filter((one) => hasDialect(one, dialect)).map((one) => one.name)
}

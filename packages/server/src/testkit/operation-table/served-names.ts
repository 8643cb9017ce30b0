import { type DialectName, isSpokenIn, type OperationName, operations } from '@moorage/contract'

/** Names of the operations of a dialect (ADR 0015), in the order of the table. */
export function servedNamesIn(dialect: DialectName): readonly OperationName[] {
  return operations.filter((one) => isSpokenIn(one, dialect)).map((one) => one.name)
}

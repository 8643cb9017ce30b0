import { type DialectName, isSpokenIn, operations, type ServedOperationName } from '@moorage/contract'

/** Names of the operations that are served, in the order of the table. */
export const servedNames: readonly ServedOperationName[] = operations.map((one) => one.name).filter(isServedName)

/** Names of those that a wire has (ADR 0015). */
export function servedNamesIn(dialect: DialectName): readonly ServedOperationName[] {
  const spoken = new Set<string>(operations.filter((one) => isSpokenIn(one, dialect)).map((one) => one.name))
  return servedNames.filter((name) => spoken.has(name))
}

/** Whether an operation of this name is served. */
function isServedName(name: string): name is ServedOperationName {
  return operations.some((one) => one.name === name && one.isServed)
}

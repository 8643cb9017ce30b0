import { operations, type ServedOperationName } from '@moorage/contract'

/** Names of the operations that are served, in the order of the table. */
export const servedNames: readonly ServedOperationName[] = operations
  .filter((one) => one.isServed)
  .map((one) => one.name as ServedOperationName)

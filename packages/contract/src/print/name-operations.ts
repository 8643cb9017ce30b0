import { operations, type Operation } from '../index.ts'

/** Names of the operations that satisfy a condition, with commas; those of one dialect with its name. */
export function nameOperations(isWanted: (operation: Operation) => boolean): string {
  return operations
    .filter(isWanted)
    .map(({ name, dialects }) => (dialects ? `${name} [${dialects.join(' ')}]` : name))
    .join(', ')
}

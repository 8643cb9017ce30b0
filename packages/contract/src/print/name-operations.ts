import { operations, type Operation } from '../index.ts'

/** Returns the names of matching operations, separated by commas. Adds the dialect in brackets if only one has the operation. */
export function nameOperations(isMatch: (operation: Operation) => boolean): string {
  return operations
    .filter(isMatch)
    .map(({ name, dialects }) => (dialects ? `${name} [${dialects.join(' ')}]` : name))
    .join(', ')
}

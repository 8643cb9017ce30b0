import { operations, type Operation } from '../index.ts'

/** Names of the operations that satisfy a condition, with commas; those that are not served yet in parentheses, those of one dialect with its name. */
export function nameOperations(isWanted: (operation: Operation) => boolean): string {
  return operations
    .filter(isWanted)
    .map(({ name, dialects, isServed }) => {
      const told = dialects ? `${name} [${dialects.join(' ')}]` : name
      return isServed ? told : `(${told})`
    })
    .join(', ')
}

import { operations, type Operation } from '../index.ts'

/** Names of the operations that satisfy a condition, with commas; those that are not served yet in parentheses. */
export function nameOperations(isWanted: (operation: Operation) => boolean): string {
  return operations
    .filter(isWanted)
    .map(({ name, isServed }) => (isServed ? name : `(${name})`))
    .join(', ')
}

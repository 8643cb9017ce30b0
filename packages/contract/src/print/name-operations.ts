import { operations, type Operation } from '../index.ts'

/** Returns matching operations' names, comma-separated. Operations of one dialect are annotated with it. */
export function nameOperations(isMatch: (operation: Operation) => boolean): string {
  return operations
    .filter(isMatch)
    .map(({ name, dialects }) => (dialects ? `${name} [${dialects.join(' ')}]` : name))
    .join(', ')
}

import { type Operation, operations } from '../operations.ts'
import { isSpokenIn } from '../shared/spoken-in.ts'
import { linode } from './linode.ts'
import { translatePath } from './translation.ts'

/** An operation at a path of some wire. */
export interface PlacedOperation {
  readonly operation: Operation
  /** Relative to /v4, parameters in braces. */
  readonly path: string
}

/** What is served at paths of the linode dialect that the neutral one does not have: who follows that one's documents is told so (decision B3.3). */
export function listLinodePaths(): readonly PlacedOperation[] {
  const neutral = new Set(operations.filter((one) => isSpokenIn(one, 'neutral')).map((one) => one.path))
  return operations
    .filter((operation) => isSpokenIn(operation, 'linode'))
    .map((operation) => ({ operation, path: translatePath(operation.path, linode.paths) }))
    .filter(({ path }) => !neutral.has(path))
}

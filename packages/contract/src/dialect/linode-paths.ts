import { type Operation, operations } from '../operations.ts'
import { hasDialect } from '../shared/operation.ts'
import { linode } from './linode.ts'
import { translatePath } from './translation.ts'

/** An operation and its path in a dialect. */
export interface OperationPath {
  readonly operation: Operation
  readonly path: string
}

/** Lists operations with a linode path that the neutral dialect lacks. Requests to these paths get an error that names the other dialect (decision B3.3). */
export function listLinodePaths(): readonly OperationPath[] {
  const neutral = new Set(operations.filter((one) => hasDialect(one, 'neutral')).map((one) => one.path))
  return operations
    .filter((operation) => hasDialect(operation, 'linode'))
    .map((operation) => ({ operation, path: translatePath(operation.path, linode.paths) }))
    .filter(({ path }) => !neutral.has(path))
}

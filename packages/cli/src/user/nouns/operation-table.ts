import { type Operation, operationsOf } from '@moorage/sdk'

/** Returns the operations of both dialects by neutral name. Paths and filter fields are neutral, except for operations that only the linode dialect has. */
export function operationTable(): ReadonlyMap<string, Operation> {
  return new Map([...operationsOf('linode'), ...operationsOf('neutral')])
}

/** Returns the operations of a resource in both dialects; empty for an unknown resource. */
export function listNounOperations(resource: string): readonly Operation[] {
  return [...operationTable().values()].filter(({ name }) => name.startsWith(`${resource}.`))
}

/** Returns the CLI verb of an operation: `list-volumes` of `host.list_volumes`. */
export function verbOf(operation: string): string {
  return operation.slice(operation.indexOf('.') + 1).replaceAll('_', '-')
}

/** Aliases of verbs. */
export const verbAliases: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  view: ['show', 'get', 'describe'],
  delete: ['rm', 'remove'],
}

/** Body fields in the order of positional arguments. */
const positionals: Readonly<Record<string, readonly string[]>> = {
  'volume.create': ['label'],
  'volume.attach': ['host_id'],
  'volume.clone': ['label'],
  'volume.resize': ['size'],
  'volume.rollback': ['snapshot_id'],
  'volume_snapshot.create': ['label'],
  'volume_backup.create': ['label'],
  'host.create': ['label'],
  'host.resize': ['type'],
  'config.create': ['label'],
  'disk.create': ['label'],
  'disk.clone': ['label'],
  'disk.resize': ['size'],
  'image.create': ['label'],
  'image.upload': ['label'],
  'cluster.create': ['label'],
  'pool.create': ['type', 'count'],
  'tag.create': ['label'],
  'token.create': ['label'],
  'user.create': ['username'],
  'client.create': ['label', 'redirect_uri'],
  'ssh_key.create': ['label', 'ssh_key'],
}

/** Returns the body fields accepted as positional arguments, in order; empty if none. */
export function positionalsOf(operation: string): readonly string[] {
  return positionals[operation] ?? []
}

import { type Operation, operationsOf } from '@moorage/sdk'

/** Every operation by its name, in neutral words; those that only the linode dialect has come last. */
export function operationTable(): ReadonlyMap<string, Operation> {
  return new Map([...operationsOf('linode'), ...operationsOf('neutral')])
}

/** The operations of a noun's resource. */
export function listNounOperations(resource: string): readonly Operation[] {
  return [...operationTable().values()].filter(({ name }) => name.startsWith(`${resource}.`))
}

/** The verb of an operation on the command line: `list-volumes` of `host.list_volumes`. */
export function verbOf(operation: string): string {
  return operation.slice(operation.indexOf('.') + 1).replaceAll('_', '-')
}

/** Other words for verbs that people expect. */
export const verbAliases: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  view: ['show', 'get', 'describe'],
  delete: ['rm', 'remove'],
}

/** Fields of bodies that are given as arguments behind those of the path, in their order: what a person says first. */
const positionals: Readonly<Record<string, readonly string[]>> = {
  'volume.create': ['label'],
  'volume.attach': ['host_id'],
  'volume.clone': ['label'],
  'volume.resize': ['size'],
  'host.create': ['label'],
  'host.resize': ['type'],
  'config.create': ['label'],
  'disk.create': ['label'],
  'disk.clone': ['label'],
  'disk.resize': ['size'],
  'cluster.create': ['label'],
  'pool.create': ['type', 'count'],
  'tag.create': ['label'],
  'token.create': ['label'],
  'user.create': ['username'],
  'client.create': ['label', 'redirect_uri'],
  'ssh_key.create': ['label', 'ssh_key'],
}

/** Fields of an operation's body that can be given as arguments. */
export function positionalsOf(operation: string): readonly string[] {
  return positionals[operation] ?? []
}

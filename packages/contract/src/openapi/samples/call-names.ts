import { areaNames, areaResource, areaVerb } from './area-names.ts'

/** Nouns of the command line that differ from the resource: a client of ours is an OAuth client, and a command is one itself. */
const nouns: Readonly<Record<string, string>> = {
  client: 'oauth-client',
  host_type: 'type',
  maintenance: 'account-maintenance',
}

/** `volume.create` as the client library calls it: `volumes.create`. */
export function libraryCall(operation: string): string {
  return `${areaNames[areaResource(operation)]}.${areaVerb(operation)}`
}

/** `ssh_key.create` as the command line calls it: `ssh-key create`. */
export function commandWords(operation: string): string {
  const [resource, verb] = splitName(operation)
  return `${nouns[resource] ?? kebabCase(resource)} ${kebabCase(verb)}`
}

/** A name with underscores as a flag of the command line has it. */
export function kebabCase(name: string): string {
  return name.replaceAll('_', '-')
}

function splitName(operation: string): readonly [resource: string, verb: string] {
  const dot = operation.indexOf('.')
  return [operation.slice(0, dot), operation.slice(dot + 1)]
}

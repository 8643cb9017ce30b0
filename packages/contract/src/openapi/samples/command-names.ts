import { areaNames, areaResource, areaVerb } from './area-names.ts'

/** An OAuth client is `oauth-client`, because the CLI itself is an API client. */
const nouns: Readonly<Record<string, string>> = {
  client: 'oauth-client',
  host_type: 'type',
  maintenance: 'account-maintenance',
}

/** Returns the SDK call: `volume.create` becomes `volumes.create`. Throws `Error` if the resource is unknown. */
export function libraryCall(operation: string): string {
  return `${areaNames[areaResource(operation)]}.${areaVerb(operation)}`
}

/** Returns the CLI command, without `moor`: `ssh_key.create` becomes `ssh-key create`. */
export function commandName(operation: string): string {
  const [resource, verb] = splitName(operation)
  return `${nouns[resource] ?? kebabCase(resource)} ${kebabCase(verb)}`
}

/** Replaces underscores by hyphens: `volume_type` becomes `volume-type`. */
export function kebabCase(name: string): string {
  return name.replaceAll('_', '-')
}

function splitName(operation: string): readonly [resource: string, verb: string] {
  const dot = operation.indexOf('.')
  return [operation.slice(0, dot), operation.slice(dot + 1)]
}

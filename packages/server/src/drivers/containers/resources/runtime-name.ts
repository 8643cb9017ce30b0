import { DriverError } from '#reconcile/ports/index.ts'

const plainName = /^[a-zA-Z0-9][a-zA-Z0-9_.-]{1,127}$/

/** Returns a name that is safe in a call's path. Throws Broken if no runtime accepts it. */
export function checkRuntimeName(what: 'container' | 'network' | 'volume', name: string): string {
  if (plainName.test(name)) return name
  throw new DriverError(
    'Broken',
    `The name of a ${what} must have 2 to 128 letters, digits, dots, hyphens and underscores, and begin with a letter or digit: ${JSON.stringify(name)}.`,
  )
}

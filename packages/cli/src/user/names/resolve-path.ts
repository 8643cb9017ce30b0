import type { Cloud } from '../contexts/open-user-cloud.ts'
import { findByName, namedKinds } from './find-by-name.ts'

/**
 * Returns path arguments with labels replaced by IDs. IDs and values of kinds without labels stay unchanged. Throws OperatorFailure unless exactly one resource
 * matches.
 */
export async function resolvePath(
  cloud: Cloud,
  parameters: readonly string[],
  texts: readonly string[],
): Promise<readonly string[]> {
  const values: string[] = []
  for (const [index, parameter] of parameters.entries()) {
    const text = texts[index] ?? ''
    const kind = namedKinds[parameter]
    values.push(kind ? await findByName(cloud, kind, { text, parents: [...values] }) : text)
  }
  return values
}

/** Returns the argument name of a parameter: `host` of `hostId`, `ssh-key` of `sshKeyId`. */
export function argumentOf(parameter: string): string {
  return parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

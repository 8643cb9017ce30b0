import type { Cloud } from '../contexts/open-user-cloud.ts'
import { findByName, namedKinds } from './find-by-name.ts'

/** The values of a path, of what a user called its things: labels become ids, ids and what has no label stay. */
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

/** Word of a parameter in the usage of a command: `host` of `hostId`, `ssh-key` of `sshKeyId`. */
export function argumentOf(parameter: string): string {
  return parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

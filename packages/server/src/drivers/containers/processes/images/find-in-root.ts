import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'

/** Search path of programs. */
const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/**
 * Returns the command with its program's absolute path on the machine, in the image's root. Throws Broken if no program folder has it; an absolute path
 * is not checked.
 */
export async function findInRoot(root: string, [program = '', ...args]: readonly string[]): Promise<string[]> {
  if (program.startsWith('/')) return [join(root, program), ...args]
  for (const folder of programFolders)
    if (await isThere(join(root, folder, program))) return [join(root, folder, program), ...args]
  throw new DriverError('Broken', `${program} is not in ${root}.`)
}

/** Does not follow links, which are relative to the root. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'

/** Where programs are looked for that are named without a folder. */
export const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** A command with the whole path of its program in the root of an image, which systemd asks for. Broken where the program is not there. */
export async function findInRoot(root: string, [program = '', ...args]: readonly string[]): Promise<string[]> {
  if (program.startsWith('/')) return [program, ...args]
  for (const folder of programFolders)
    if (await isThere(join(root, folder, program))) return [join(folder, program), ...args]
  throw new DriverError('Broken', `${program} is not in ${root}.`)
}

/** Not followed: a link leads to where it leads in the root. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

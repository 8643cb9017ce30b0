import { lstat, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import { replaceFile } from '../folder/records.ts'

/** Search path of programs. */
const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** Loader of an image that has the libraries of its programs, and their folders. */
const loader = '/lib64/ld-linux-x86-64.so.2'
const libraryFolders = ['/usr/lib', '/lib', '/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu']

/**
 * Returns the command with its program's path on the machine, in the image's root. A program with libraries gets a script that runs it with those of the
 * image. Throws Broken if no program folder has the program; an absolute path is not checked.
 */
export async function findInRoot(root: string, [program = '', ...args]: readonly string[]): Promise<string[]> {
  const found = program.startsWith('/') ? program : await findProgram(root, program)
  return [(await isThere(join(root, loader))) ? await writeLauncher(root, found) : join(root, found), ...args]
}

async function findProgram(root: string, program: string): Promise<string> {
  for (const folder of programFolders) if (await isThere(join(root, folder, program))) return join(folder, program)
  throw new DriverError('Broken', `${program} is not in ${root}.`)
}

/** The program's own name is the script, because HAProxy starts itself again by that name when it reloads. */
async function writeLauncher(root: string, program: string): Promise<string> {
  const launcher = join(root, `run-${basename(program)}`)
  const libraries = libraryFolders.map((folder) => join(root, folder)).join(':')
  const words = [join(root, loader), '--argv0', launcher, '--library-path', libraries, join(root, program)]
  const quoted = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
  const text = `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`
  if ((await readFile(launcher, 'utf8').catch(() => '')) !== text) await replaceFile(launcher, text, 0o755)
  return launcher
}

/** Does not follow links, which are relative to the root. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

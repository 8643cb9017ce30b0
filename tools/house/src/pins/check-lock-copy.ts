import { isDeepStrictEqual } from 'node:util'
import { findLock, readLockFiles } from './lock-file.ts'
import { readManifests } from './manifest.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Finds manifests that the lock file remembers otherwise; npm ci refuses such a tree. */
export function checkLockCopy(project: Project): Problem[] {
  const locks = readLockFiles(project.files)
  return readManifests(project.files).flatMap((placed) => {
    const lock = findLock(locks, placed.folder)
    const copy = lock?.packages[lock.folder === placed.folder ? '' : placed.folder] ?? {}
    const odd = kinds.filter((kind) => !isDeepStrictEqual(placed.manifest[kind] ?? {}, copy[kind] ?? {}))
    const advice = (kind: string) =>
      `has other ${kind} than ${lock?.path ?? 'its lock file'} remembers, so npm ci refuses it. Run npm install under Node 24.`
    return odd.map((kind) => ({ rule: 'lock copy', file: placed.path, line: 1, advice: advice(kind) }))
  })
}

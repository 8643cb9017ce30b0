import { findLine } from '../project/problem.ts'
import { findLock, findLocked, readLockFiles } from './lock-file.ts'
import { allDependencies, readManifests } from './manifest.ts'
import type { LockFile } from './lock-file.ts'
import type { PlacedManifest } from './manifest.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Finds dependencies that are not pinned to one version, or that the lock file resolves differently. */
export function checkPins(project: Project): Problem[] {
  const locks = readLockFiles(project.files)
  return readManifests(project.files).flatMap((placed) => {
    const lock = findLock(locks, placed.folder)
    const expected = Object.entries(allDependencies(placed.manifest))
    return expected.flatMap(([name, version]) => {
      const advice = explain(placed, lock, [name, version])
      return advice === undefined
        ? []
        : [{ rule: 'pins', file: placed.path, line: findLine(placed.text, `"${name}": "`), advice }]
    })
  })
}

function explain(
  placed: PlacedManifest,
  lock: LockFile | undefined,
  [name, range]: readonly [string, string],
): string | undefined {
  const version = range.replace(/^npm:(@[\w.-]+\/)?[\w.-]+@/, '')
  if (!exact.test(version)) return `${name} is requested as "${range}". Use one exact version.`
  if (!lock) return `${name} has no lock file. Run npm install under Node 24 and commit package-lock.json.`
  const locked = findLocked(lock, placed.folder, name)
  if (locked === version) return undefined
  return `${name} is pinned to ${version} but ${lock.path} has ${locked ?? 'none'}. Run npm install under Node 24 and commit the lock file.`
}

import { dirname, join } from 'node:path/posix'
import type { ProjectFile } from './project-file.ts'

/**
 * Resolves an import of a workspace package; undefined if the package does not export it. A private name (`imports`) is prefixed with the package's folder:
 * `packages/server/#store/a.ts`.
 */
export type PackageDoors = (specifier: string) => string | undefined

interface Door {
  /** Import path before the `*`, or all of it. */
  readonly before: string
  readonly isPattern: boolean
  /** Target file, `*` standing for the rest. */
  readonly file: string
}

/** Reads the entry points of the workspace's packages. */
export function readPackageDoors(files: readonly ProjectFile[]): PackageDoors {
  const doors = files.filter((file) => /^packages\/[^/]+\/package\.json$/.test(file.path)).flatMap(readDoors)
  return (specifier) => {
    const found = doors.find((door) => (door.isPattern ? specifier.startsWith(door.before) : specifier === door.before))
    return found?.file.replace('*', specifier.slice(found.before.length))
  }
}

function readDoors(file: ProjectFile): Door[] {
  const { name = '', exports = {}, imports = {} }: PackageJson = JSON.parse(file.text)
  const folder = dirname(file.path)
  const opened = Object.entries(exports).map(([path, target]) => readDoor(join(name, path), join(folder, target)))
  return [
    ...opened,
    ...Object.entries(imports).map(([own, target]) => readDoor(join(folder, own), join(folder, target))),
  ]
}

interface PackageJson {
  readonly name?: string
  readonly exports?: Record<string, string>
  readonly imports?: Record<string, string>
}

function readDoor(whole: string, file: string): Door {
  return { before: whole.replace(/\*$/, ''), isPattern: whole.endsWith('*'), file }
}

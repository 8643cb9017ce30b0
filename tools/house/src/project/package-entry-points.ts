import { dirname, join } from 'node:path/posix'
import type { ProjectFile } from './project-file.ts'

/**
 * Returns the file of an import of a workspace package; undefined if not exported. A private name (`imports`) is prefixed with the package's folder:
 * `packages/server/#store/a.ts`.
 */
export type PackageEntryPoints = (specifier: string) => string | undefined

interface EntryPoint {
  readonly before: string
  readonly isPattern: boolean
  readonly file: string
}

/** Returns a function that resolves the `exports` and `imports` of packages/ to files; undefined for others. */
export function readPackageEntryPoints(files: readonly ProjectFile[]): PackageEntryPoints {
  const entryPoints = files
    .filter((file) => /^packages\/[^/]+\/package\.json$/.test(file.path))
    .flatMap(readEntryPoints)
  return (specifier) => {
    const found = entryPoints.find((entryPoint) =>
      entryPoint.isPattern ? specifier.startsWith(entryPoint.before) : specifier === entryPoint.before,
    )
    return found?.file.replace('*', specifier.slice(found.before.length))
  }
}

function readEntryPoints(file: ProjectFile): EntryPoint[] {
  const { name = '', exports = {}, imports = {} }: PackageJson = JSON.parse(file.text)
  const folder = dirname(file.path)
  const opened = Object.entries(exports).map(([path, target]) => readEntryPoint(join(name, path), join(folder, target)))
  return [
    ...opened,
    ...Object.entries(imports).map(([own, target]) => readEntryPoint(join(folder, own), join(folder, target))),
  ]
}

interface PackageJson {
  readonly name?: string
  readonly exports?: Record<string, string>
  readonly imports?: Record<string, string>
}

function readEntryPoint(whole: string, file: string): EntryPoint {
  return { before: whole.replace(/\*$/, ''), isPattern: whole.endsWith('*'), file }
}

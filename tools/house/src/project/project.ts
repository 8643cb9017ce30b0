import { readPackageEntryPoints } from './package-entry-points.ts'
import { isCode, parseSource } from './source.ts'
import type { PackageEntryPoints } from './package-entry-points.ts'
import type { ProjectFile } from './project-file.ts'
import type { Source } from './source.ts'

/** Project that checks read. */
export interface Project {
  readonly files: readonly ProjectFile[]
  readonly sources: readonly Source[]
  readonly entryPoints: PackageEntryPoints
}

/** Returns the project with parsed code files and the packages' entry points. Throws an error with the file's name if one is invalid. */
export function makeProject(files: readonly ProjectFile[]): Project {
  return {
    files,
    sources: files.filter((file) => isCode(file.path)).map(parseSource),
    entryPoints: readPackageEntryPoints(files),
  }
}

/** Returns a project for tests from texts by path. */
export function plantProject(planted: Readonly<Record<string, string>>): Project {
  return makeProject(Object.entries(planted).map(([path, text]) => ({ path, text })))
}

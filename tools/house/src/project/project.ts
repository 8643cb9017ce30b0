import { readPackageDoors } from './package-doors.ts'
import { isCode, parseSource } from './source.ts'
import type { PackageDoors } from './package-doors.ts'
import type { ProjectFile } from './project-file.ts'
import type { Source } from './source.ts'

/** Everything a check may look at. */
export interface Project {
  readonly files: readonly ProjectFile[]
  /** The code files among them, parsed. */
  readonly sources: readonly Source[]
  readonly doors: PackageDoors
}

/** Parses the code among `files`. */
export function makeProject(files: readonly ProjectFile[]): Project {
  return { files, sources: files.filter((file) => isCode(file.path)).map(parseSource), doors: readPackageDoors(files) }
}

/** A project of planted files, for the checks' own tests: path to text. */
export function plantProject(planted: Readonly<Record<string, string>>): Project {
  return makeProject(Object.entries(planted).map(([path, text]) => ({ path, text })))
}

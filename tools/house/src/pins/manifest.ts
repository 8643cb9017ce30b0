import type { ProjectFile } from '../project/project-file.ts'

/** Fields of a package.json, or of its copy in the lock file. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  /** Packages whose install script must not run. npm warns about unlisted packages with a script. */
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

/** package.json with its path. */
export interface PlacedManifest {
  readonly path: string
  readonly folder: string
  readonly text: string
  readonly manifest: Manifest
}

/** Returns every package.json of the project, parsed. */
export function readManifests(files: readonly ProjectFile[]): PlacedManifest[] {
  const found = files.filter((file) => /(^|\/)package\.json$/.test(file.path))
  return found.map((file) => {
    const manifest: Manifest = JSON.parse(file.text)
    return { path: file.path, folder: file.path.replace(/\/?package\.json$/, ''), text: file.text, manifest }
  })
}

/** Returns the version ranges of normal, development and optional dependencies by name. */
export function allDependencies(manifest: Manifest): Record<string, string> {
  return { ...manifest.devDependencies, ...manifest.dependencies, ...manifest.optionalDependencies }
}

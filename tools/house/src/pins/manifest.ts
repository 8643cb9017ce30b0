import type { ProjectFile } from '../project/project-file.ts'

/** What the checks read of a package.json, or of its copy in the lock file. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  /** Whether a package may run its install script; npm warns of those that are not named. */
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

/** One package.json with its place. */
export interface PlacedManifest {
  readonly path: string
  /** Folder it lies in, '' for the root. */
  readonly folder: string
  readonly text: string
  readonly manifest: Manifest
}

/** Reads every package.json of the project. */
export function readManifests(files: readonly ProjectFile[]): PlacedManifest[] {
  const found = files.filter((file) => /(^|\/)package\.json$/.test(file.path))
  return found.map((file) => {
    const manifest: Manifest = JSON.parse(file.text)
    return { path: file.path, folder: file.path.replace(/\/?package\.json$/, ''), text: file.text, manifest }
  })
}

/** Every dependency a manifest names, of all kinds. */
export function allDependencies(manifest: Manifest): Record<string, string> {
  return { ...manifest.devDependencies, ...manifest.dependencies, ...manifest.optionalDependencies }
}

/** A module whose tests are checked with mutants. */
export interface Module {
  readonly name: string
  /** Folder whose source is mutated, from the project's root, with a trailing `/`. */
  readonly folder: string
  /** Minimum mutation score in percent. */
  readonly minimumScore: number
}

/** Modules that decide and act. Only a module's own tests count: those in its folder. */
export const modules: readonly Module[] = [
  { name: 'domain', folder: 'packages/server/src/domain/', minimumScore: 90 },
  { name: 'accept', folder: 'packages/server/src/accept/', minimumScore: 90 },
  { name: 'request', folder: 'packages/server/src/api/request/', minimumScore: 90 },
  { name: 'engine', folder: 'packages/server/src/reconcile/engine/', minimumScore: 90 },
  { name: 'work', folder: 'packages/server/src/store/work/', minimumScore: 90 },
]

/** A planted module for the self-test: self-test.ts lists which mutants must be detected and which must survive. */
export const plantedModule: Module = { name: 'planted', folder: 'tools/mutation/src/planted/', minimumScore: 0 }

/** Work of a run: a module, and which of its files are mutated. */
export interface Target {
  readonly module: Module
  /** A file, or a folder with a trailing `/`, in the module's folder. */
  readonly path: string
}

/** Targets of one module, so that its tests are started once. */
export type ModuleTargets = readonly [Target, ...Target[]]

/** Resolves the name of a module, or a file or folder in one, as typed; undefined if it is neither. */
export function findTarget(typed: string): Target | undefined {
  const byName = modules.find((room) => room.name === typed)
  if (byName) return { module: byName, path: byName.folder }
  const path = typed.endsWith('.ts') ? typed : `${typed.replace(/\/$/, '')}/`
  const room = modules.find((one) => path.startsWith(one.folder))
  return room && { module: room, path }
}

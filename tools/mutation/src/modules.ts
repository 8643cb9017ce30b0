/** Module whose tests are checked with mutants. */
export interface Module {
  readonly name: string
  readonly folder: string
  readonly minimumScore: number
}

/** Modules that contain decisions and actions. Only the tests in a module's folder count. */
export const modules: readonly Module[] = [
  { name: 'domain', folder: 'packages/server/src/domain/', minimumScore: 90 },
  { name: 'accept', folder: 'packages/server/src/accept/', minimumScore: 90 },
  { name: 'request', folder: 'packages/server/src/api/request/', minimumScore: 90 },
  { name: 'engine', folder: 'packages/server/src/reconcile/engine/', minimumScore: 90 },
  { name: 'work', folder: 'packages/server/src/store/work/', minimumScore: 90 },
]

/** Module with known results for the self-test. */
export const plantedModule: Module = { name: 'planted', folder: 'tools/mutation/src/planted/', minimumScore: 0 }

/** Module with the file or folder to mutate. */
export interface Target {
  readonly module: Module
  /** File, or folder with a trailing `/`, in the module's folder. */
  readonly path: string
}

/** Targets in one module. They share a run of Stryker. */
export type ModuleTargets = readonly [Target, ...Target[]]

/** Returns the target of a module's name, or of a path in a module; undefined if neither. */
export function findTarget(typed: string): Target | undefined {
  const byName = modules.find((one) => one.name === typed)
  if (byName) return { module: byName, path: byName.folder }
  const path = typed.endsWith('.ts') ? typed : `${typed.replace(/\/$/, '')}/`
  const found = modules.find((one) => path.startsWith(one.folder))
  return found && { module: found, path }
}

/** A module whose tests are checked with mutants. */
export interface Room {
  readonly name: string
  /** Folder whose source is mutated, from the project's root, with a trailing `/`. */
  readonly folder: string
  /** Minimum mutation score in percent. */
  readonly floor: number
}

/** Modules that decide and act. Only a module's own tests count: those in its folder. */
export const rooms: readonly Room[] = [
  { name: 'domain', folder: 'packages/server/src/domain/', floor: 90 },
  { name: 'accept', folder: 'packages/server/src/accept/', floor: 90 },
  { name: 'request', folder: 'packages/server/src/api/request/', floor: 90 },
  { name: 'engine', folder: 'packages/server/src/reconcile/engine/', floor: 90 },
  { name: 'work', folder: 'packages/server/src/store/work/', floor: 90 },
]

/** A planted module for the self-test: self-test.ts lists which mutants must be detected and which must survive. */
export const plantedRoom: Room = { name: 'planted', folder: 'tools/mutation/src/planted/', floor: 0 }

/** Work of a run: a module, and which of its files are mutated. */
export interface Target {
  readonly room: Room
  /** A file, or a folder with a trailing `/`, in the module's folder. */
  readonly path: string
}

/** Targets of one module, so that its tests are started once. */
export type RoomTargets = readonly [Target, ...Target[]]

/** Resolves the name of a module, or a file or folder in one, as typed; undefined if it is neither. */
export function findTarget(typed: string): Target | undefined {
  const named = rooms.find((room) => room.name === typed)
  if (named) return { room: named, path: named.folder }
  const path = typed.endsWith('.ts') ? typed : `${typed.replace(/\/$/, '')}/`
  const room = rooms.find((one) => path.startsWith(one.folder))
  return room && { room, path }
}

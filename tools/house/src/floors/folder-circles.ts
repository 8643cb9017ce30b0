/** A circle of folders inside a room that still exists. It may shrink, never grow, and goes with its last folder. */
export interface FolderCircle {
  /** The room's folder, with `/` at its end. */
  readonly room: string
  /** Its folders that import one another. */
  readonly folders: readonly string[]
  readonly because: string
}

/** Circles that were there when the rule was made: each is to be ended, and its line then goes. */
export const folderCircles: readonly FolderCircle[] = [
  {
    room: 'packages/server/src/oauth/',
    folders: ['http', 'provider'],
    because: "the library's settings render refusals, and reading a form needs the library's keys and scopes",
  },
]

/** One program to run: argument array, never a shell line. */
export interface ProgramCall {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Folder it starts in, entered before the user changes; / when absent. */
  readonly cwd?: string
  /** Set only by a way of running that changes the user. */
  readonly uid?: number
  readonly gid?: number
}

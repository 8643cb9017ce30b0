/** Options of an installation for tests. */
export interface MoorageOptions {
  /** Default: neutral. */
  readonly dialect?: 'neutral' | 'linode' | undefined
  /** Speed of the simulated infrastructure; default: instant. */
  readonly pace?: 'instant' | 'fast' | 'real' | undefined
  /**
   * Other settings by variable, such as `{ MOORAGE_RATE_LIMIT: '5' }` (docs/settings.md). MOORAGE_ variables and DATABASE_URL of the environment are not passed
   * on.
   */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Default: MOORAGE_BIN, or the program of the package `moorage` that the current folder resolves. */
  readonly moor?: string | undefined
  /** Folder of prepared data folders; default: `moorage` in the user's cache. False prepares none. */
  readonly cache?: string | false | undefined
}

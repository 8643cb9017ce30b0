/** Options of an installation for tests. */
export interface MoorageOptions {
  /** Dialect; neutral by default. */
  readonly dialect?: 'neutral' | 'linode' | undefined
  /** Speed of the simulated infrastructure; instant by default. */
  readonly pace?: 'instant' | 'fast' | 'real' | undefined
  /**
   * Other settings by variable, such as `{ MOORAGE_RATE_LIMIT: '5' }`; see docs/settings.md. Variables of the current environment that begin with MOORAGE_, and
   * DATABASE_URL, are not passed on.
   */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Program to start. By default that of MOORAGE_BIN, or of the package `moorage` found from the current folder. */
  readonly moor?: string | undefined
  /** Folder of prepared data folders: by default `moorage` in the user's cache. False prepares none, and every start takes as long as the first one. */
  readonly cache?: string | false | undefined
}

/** What an installation for tests is started with. */
export interface MoorageOptions {
  /** What it speaks; neutral when absent. */
  readonly dialect?: 'neutral' | 'linode' | undefined
  /** How long simulated infrastructure takes; instant when absent. */
  readonly pace?: 'instant' | 'fast' | 'real' | undefined
  /**
   * Settings beside these, by their variables, such as `{ MOORAGE_RATE_LIMIT: '5' }`: docs/settings.md has them all. Those of the surroundings that begin with
   * MOORAGE_, and DATABASE_URL, are not handed on.
   */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** The program to start. When absent it is what MOORAGE_BIN names, else that of the package `moorage` which the current folder finds. */
  readonly moor?: string | undefined
  /** Where prepared data folders are kept: `moorage` in the user's cache when absent. False prepares none, and the start takes as long as a first one. */
  readonly cache?: string | false | undefined
}

/** Schema of a driver (simulator state, registry), backed up in the same snapshot. Its version is the row count of `stepsTable`. */
export interface SideSchema {
  readonly schema: string
  /** Idempotent statements that create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** Migration steps; a backup at version n has the tables of the first n. */
  readonly steps: readonly string[]
  /** Qualified; one row per applied step. */
  readonly stepsTable: string
  /** Query for one row with `taken`. Runs only if the schema exists. */
  readonly countSteps: string
}

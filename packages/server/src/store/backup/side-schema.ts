/** Schema of a driver (simulator state, registry), backed up in the same snapshot. Its version is the row count of `stepsTable`. */
export interface SideSchema {
  readonly schema: string
  /** Idempotent statements that create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** Migration steps. Version n has the tables of the first n steps. */
  readonly steps: readonly string[]
  /** Qualified name of the table with one row per applied step. */
  readonly stepsTable: string
  /** Query for the number of applied steps (`taken`), if the schema exists. */
  readonly countSteps: string
}

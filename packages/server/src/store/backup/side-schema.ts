/**
 * The simulator state, in the same snapshot. The composition root names it, because the store knows no driver. Its version is the row count of its table of
 * steps.
 */
export interface SideSchema {
  readonly schema: string
  /** Idempotent statements that create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** In order; the first `taken` create the tables of a backup. */
  readonly steps: readonly string[]
  /** Qualified; one row per applied step. */
  readonly stepsTable: string
  /** Selects one row `taken`, the number of applied steps; runs only if the schema exists. */
  readonly countSteps: string
}

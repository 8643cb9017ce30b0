/**
 * Additional schema in the same snapshot: the simulator state. The composition root names it, because the store knows no driver. Its version is the row count
 * of its table of steps.
 */
export interface SideSchema {
  readonly schema: string
  /** Idempotent statements that create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** Steps of this release, in order; the first `taken` of them create the tables of a backup. */
  readonly steps: readonly string[]
  /** Table with one row for each applied step, with its schema. */
  readonly stepsTable: string
  /** Selects one row `taken`, the number of applied steps; used only if the schema exists. */
  readonly countSteps: string
}

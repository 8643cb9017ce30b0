/**
 * A schema beside the control plane's that belongs into the same snapshot: the simulator's world. The composition root names
 * it, because the store knows no driver. How far it has come is the number of rows in a table of its own, which travels with the others.
 */
export interface SideSchema {
  readonly schema: string
  /** Statements that make the schema and its table of steps, harmless where they are there already. */
  readonly foundation: readonly string[]
  /** The steps this release knows, in order; the first `taken` of them make the tables of a backup. */
  readonly steps: readonly string[]
  /** Table with one row for each step taken, with its schema. */
  readonly stepsTable: string
  /** Asks for one row `taken`, the number of those; only where the schema is there. */
  readonly countSteps: string
}

import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'
import type { Drivers } from '#reconcile/ports/index.ts'

/** One run of a scenario. */
export interface ScenarioRun {
  readonly label: string
  readonly drivers: Drivers
  wrap(reconciler: AnyReconciler): AnyReconciler
  onPassed?(): void
}

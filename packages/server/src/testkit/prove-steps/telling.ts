import type { AnyReconciler } from '../../reconcile/engine/reconciler.ts'
import type { Drivers } from '../../reconcile/ports/index.ts'

/** One telling of a story under way: with which drivers and reconcilers its passes run. */
export interface Telling {
  readonly label: string
  readonly drivers: Drivers
  wrap(reconciler: AnyReconciler): AnyReconciler
  /** After each pass that came to its end. */
  onPassed?(): void
}

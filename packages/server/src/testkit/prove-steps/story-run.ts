import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'
import type { Drivers } from '#reconcile/ports/index.ts'

/** One run of a story: with which drivers and reconcilers its passes run. */
export interface StoryRun {
  readonly label: string
  readonly drivers: Drivers
  wrap(reconciler: AnyReconciler): AnyReconciler
  /** After each pass that came to its end. */
  onPassed?(): void
}

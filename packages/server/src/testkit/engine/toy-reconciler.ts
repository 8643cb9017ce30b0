import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'

/** Reconciler without work, for tests of the engine. */
export function toyReconciler(parts: Partial<AnyReconciler> = {}): AnyReconciler {
  return {
    kind: 'volume',
    rejectionCauses: {},
    load: async () => ({}),
    observe: async () => ({}),
    plan: () => null,
    act: async () => ({ kind: 'moved' }),
    lock: async () => undefined,
    record: async () => ({}),
    ...parts,
  }
}

import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'

/** A reconciler with nothing to do, for tests of the engine itself: each gives the one part that matters to it. */
export function toyReconciler(parts: Partial<AnyReconciler> = {}): AnyReconciler {
  return {
    kind: 'volume',
    refusals: {},
    load: async () => ({}),
    observe: async () => ({}),
    plan: () => null,
    act: async () => ({ kind: 'moved' }),
    lock: async () => undefined,
    record: async () => ({}),
    ...parts,
  }
}

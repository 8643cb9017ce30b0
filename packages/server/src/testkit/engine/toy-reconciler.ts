import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'

/** Returns a volume reconciler that plans nothing, with these parts replaced. */
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

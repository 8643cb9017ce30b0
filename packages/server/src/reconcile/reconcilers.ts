import { type AnyReconciler, asAnyReconciler } from './engine/reconciler.ts'
import { hostReconciler } from './host/host-reconciler.ts'
import { volumeReconciler } from './volume/volume-reconciler.ts'

/** Every kind of resource the engine works on. */
export const reconcilers: readonly AnyReconciler[] = [asAnyReconciler(hostReconciler), asAnyReconciler(volumeReconciler)]

import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { controllerOf } from '../rules/is-active.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Resources that the controllers watch. */
export const controlledResources = [
  'namespaces',
  'nodes',
  'pods',
  'services',
  'serviceaccounts',
  'leases',
  'deployments',
  'replicasets',
  'daemonsets',
  'statefulsets',
  'jobs',
  'persistentvolumeclaims',
  'persistentvolumes',
  'storageclasses',
  'poddisruptionbudgets',
] as const

/** A watched resource. */
export type ControlledResource = (typeof controlledResources)[number]

/** True if controllers react to changes of this resource (plural name). */
export function isInClusterView(resource: string): boolean {
  return controlledResources.some((one) => one === resource)
}

/** Snapshot of a cluster for controllers. */
export interface ClusterView extends Readonly<Record<ControlledResource, readonly KubeObject[]>> {
  readonly now: string
  readonly nowMs: number
  /** Milliseconds from the start of a pod on its node until it is ready. */
  readonly podReadyMs: number
  readonly objectsLeft: number
}

/** Objects whose controller reference has the owner's UID. */
export function ownedBy(list: readonly KubeObject[], owner: KubeObject): readonly KubeObject[] {
  return list.filter((one) => controllerOf(one)?.uid === owner.metadata.uid)
}

/** Indexes objects by namespace and name (keyOf). */
export function byKey(list: readonly KubeObject[]): ReadonlyMap<string, KubeObject> {
  return new Map(list.map((one) => [keyOf(one.metadata), one]))
}

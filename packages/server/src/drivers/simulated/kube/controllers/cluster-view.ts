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
  'poddisruptionbudgets',
] as const

/** A resource that the controllers watch. */
export type ControlledResource = (typeof controlledResources)[number]

/** True if the controllers watch the resource. */
export function isInClusterView(resource: string): boolean {
  return controlledResources.some((one) => one === resource)
}

/** Snapshot of a cluster for its controllers. */
export interface ClusterView extends Readonly<Record<ControlledResource, readonly KubeObject[]>> {
  readonly now: string
  readonly objectsLeft: number
}

/** Objects of a list that an owner controls. */
export function ownedBy(list: readonly KubeObject[], owner: KubeObject): readonly KubeObject[] {
  return list.filter((one) => controllerOf(one)?.uid === owner.metadata.uid)
}

/** Indexes objects by key. */
export function byKey(list: readonly KubeObject[]): ReadonlyMap<string, KubeObject> {
  return new Map(list.map((one) => [keyOf(one.metadata), one]))
}

import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { controllerOf } from '../rules/is-active.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Resources that controllers look at. */
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

/** A resource that controllers look at. */
export type ControlledResource = (typeof controlledResources)[number]

/** Whether controllers look at the objects of a resource. */
export function isInClusterView(resource: string): boolean {
  return controlledResources.some((one) => one === resource)
}

/** A cluster as its controllers see it. */
export interface ClusterView extends Readonly<Record<ControlledResource, readonly KubeObject[]>> {
  readonly now: string
  /** How many objects may still be made. */
  readonly objectsLeft: number
}

/** Objects of a list that a controller owns. */
export function ownedBy(list: readonly KubeObject[], owner: KubeObject): readonly KubeObject[] {
  return list.filter((one) => controllerOf(one)?.uid === owner.metadata.uid)
}

/** Objects by key. */
export function byKey(list: readonly KubeObject[]): ReadonlyMap<string, KubeObject> {
  return new Map(list.map((one) => [keyOf(one.metadata), one]))
}

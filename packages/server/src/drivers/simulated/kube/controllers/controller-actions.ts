import { isDeepStrictEqual } from 'node:util'
import { objectsAt, stringAt, asStored } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Event of a controller. */
export interface ControllerEvent {
  readonly about: KubeObject
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

/**
 * Action of a controller. Written objects without a name get their generateName plus random characters. A `tell` belongs to the write or removal before it; both
 * are postponed together. A removed object with finalizers is only marked. A `wake` requests a run of the controllers at a later time, in milliseconds since 1970.
 */
export type ControllerAction =
  | {
      readonly kind: 'write'
      readonly object: KubeObject
      readonly describeEvent?: (written: KubeObject) => ControllerEvent
    }
  | { readonly kind: 'remove'; readonly object: KubeObject }
  | { readonly kind: 'tell'; readonly event: ControllerEvent }
  | { readonly kind: 'wake'; readonly atMs: number }

/** Plans a controller's next actions; empty if converged. */
export type Planner<View> = (view: View) => readonly ControllerAction[]

/** Returns a write if the status changed, otherwise nothing. Undefined fields count as absent. */
export function updateStatusAction(object: KubeObject, status: KubeFields): readonly ControllerAction[] {
  const desired = asStored(status)
  return isDeepStrictEqual(object['status'] ?? {}, desired)
    ? []
    : [{ kind: 'write', object: { ...object, status: desired } }]
}

/** Event of a workload's controller about a pod that it has created. */
export function describeCreatedPod(about: KubeObject, component: string): (pod: KubeObject) => ControllerEvent {
  return (pod) => ({
    about,
    type: 'Normal',
    reason: 'SuccessfulCreate',
    message: `Created pod: ${pod.metadata.name}`,
    component,
  })
}

/** Actions that delete a pod, with an Event for each container that stops. */
export function terminatePodActions(pod: KubeObject): readonly ControllerAction[] {
  const isPlaced = stringAt(pod, 'spec', 'nodeName') !== ''
  const containers = isPlaced ? objectsAt(pod, 'spec', 'containers') : []
  const events = containers.map((one): ControllerAction => ({
    kind: 'tell',
    event: {
      about: pod,
      type: 'Normal',
      reason: 'Killing',
      message: `Stopping container ${stringAt(one, 'name')}`,
      component: 'kubelet',
    },
  }))
  return [{ kind: 'remove', object: pod }, ...events]
}

import { isDeepStrictEqual } from 'node:util'
import { partsAt, textAt, asStored } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** An Event that a controller reports about an object. */
export interface ControllerEvent {
  readonly about: KubeObject
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

/** An unnamed object gets its generateName plus random characters. */
export type KubeAct =
  | { readonly kind: 'write'; readonly object: KubeObject; readonly tell?: (written: KubeObject) => ControllerEvent }
  | { readonly kind: 'remove'; readonly object: KubeObject }
  | { readonly kind: 'tell'; readonly telling: ControllerEvent }

/** Plans a controller's next actions; empty if converged. Pure. */
export type Planner<View> = (view: View) => readonly KubeAct[]

/** Writes a changed status. Undefined fields count as absent. */
export function writeStatus(object: KubeObject, status: KubeFields): readonly KubeAct[] {
  const wanted = asStored(status)
  return isDeepStrictEqual(object['status'] ?? {}, wanted)
    ? []
    : [{ kind: 'write', object: { ...object, status: wanted } }]
}

/** Writes the spec of an object if it differs. */
export function writeSpec(object: KubeObject, spec: KubeFields): readonly KubeAct[] {
  const wanted = asStored(spec)
  return isDeepStrictEqual(object['spec'] ?? {}, wanted) ? [] : [{ kind: 'write', object: { ...object, spec: wanted } }]
}

/** Deletes a pod, with the Event that its containers stop. */
export function endPod(pod: KubeObject): readonly KubeAct[] {
  const isPlaced = textAt(pod, 'spec', 'nodeName') !== ''
  const containers = isPlaced ? partsAt(pod, 'spec', 'containers') : []
  const tellings = containers.map((one): KubeAct => ({
    kind: 'tell',
    telling: {
      about: pod,
      type: 'Normal',
      reason: 'Killing',
      message: `Stopping container ${textAt(one, 'name')}`,
      component: 'kubelet',
    },
  }))
  return [...tellings, { kind: 'remove', object: pod }]
}

import { isDeepStrictEqual } from 'node:util'
import { partsAt, textAt, asStored } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Something a controller tells about an object, to be recorded as an Event. */
export interface ControllerEvent {
  readonly about: KubeObject
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

/** Something a controller does. An object that is written without a name gets its generateName and random letters. */
export type KubeAct =
  | { readonly kind: 'write'; readonly object: KubeObject; readonly tell?: (written: KubeObject) => ControllerEvent }
  | { readonly kind: 'remove'; readonly object: KubeObject }
  | { readonly kind: 'tell'; readonly telling: ControllerEvent }

/** What a controller does next in a cluster; nothing when all is as it should be. Pure: it only looks at the view. */
export type Planner<View> = (view: View) => readonly KubeAct[]

/** The act that gives an object another status; none when it has it already. Fields that are undefined count as absent. */
export function writeStatus(object: KubeObject, status: KubeFields): readonly KubeAct[] {
  const wanted = asStored(status)
  return isDeepStrictEqual(object['status'] ?? {}, wanted)
    ? []
    : [{ kind: 'write', object: { ...object, status: wanted } }]
}

/** The act that gives an object another spec; none when it has it already. */
export function writeSpec(object: KubeObject, spec: KubeFields): readonly KubeAct[] {
  const wanted = asStored(spec)
  return isDeepStrictEqual(object['spec'] ?? {}, wanted) ? [] : [{ kind: 'write', object: { ...object, spec: wanted } }]
}

/** Ends a pod: its node tells that it stops its containers, and it is gone. */
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

import { textAt } from '../model/field-at.ts'
import { partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import type { KubeAct } from './kube-act.ts'

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

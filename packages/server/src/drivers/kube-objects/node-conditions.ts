import { updateConditions } from './conditions.ts'
import type { KubeFields } from './kube-object.ts'

/** State of a kubelet: joining, running, or silent because its host is off. */
export type NodeReadiness = 'joining' | 'ready' | 'silent'

const readyConditions = {
  joining: { status: 'False', reason: 'KubeletNotReady', message: 'The kubelet is starting.' },
  ready: { status: 'True', reason: 'KubeletReady', message: 'The kubelet is posting ready status.' },
  silent: { status: 'Unknown', reason: 'NodeStatusUnknown', message: 'The kubelet stopped posting node status.' },
} as const

const withoutPressure = [
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'The kubelet has sufficient memory available.',
  },
  {
    type: 'DiskPressure',
    status: 'False',
    reason: 'KubeletHasNoDiskPressure',
    message: 'The kubelet has no disk pressure.',
  },
  {
    type: 'PIDPressure',
    status: 'False',
    reason: 'KubeletHasSufficientPID',
    message: 'The kubelet has sufficient PIDs available.',
  },
] as const

/** Returns a node's conditions without pressure and with this readiness. Transition times change only with the status; other conditions stay. */
export function nodeConditions(
  before: KubeFields | null,
  readiness: NodeReadiness,
  now: string,
): readonly KubeFields[] {
  const found = updateConditions(before, [...withoutPressure, { type: 'Ready', ...readyConditions[readiness] }], now)
  return found.map((one) => ({ ...one, lastHeartbeatTime: now }))
}

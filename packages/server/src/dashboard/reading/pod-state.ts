import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, numberAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** How a pod is, in the words of its cluster. */
export interface PodState {
  /** `Running`, `Terminating`, `CrashLoopBackOff`: its phase, or what keeps it from that. */
  readonly words: string
  readonly isGood: boolean
  /** Why it is not as it is to be; '' where nobody says so. */
  readonly why: string
  readonly ready: number
  readonly containers: number
  readonly restarts: number
}

/** Reads how a pod is from its status. */
export function podStateOf(pod: KubeFields): PodState {
  const phase = textAt(pod, 'status', 'phase') || 'Pending'
  const isEnding = fieldAt(pod, 'metadata', 'deletionTimestamp') !== undefined
  const isGood = !isEnding && (phase === 'Succeeded' || isTrue(pod, 'Ready'))
  const held = partsAt(pod, 'status', 'containerStatuses')
  const counts = {
    ready: held.filter((one) => one['ready'] === true).length,
    containers: partsAt(pod, 'spec', 'containers').length,
    restarts: held.reduce((sum, one) => sum + (numberAt(one, 'restartCount') ?? 0), 0),
  }
  if (isEnding) return { ...counts, words: 'Terminating', isGood, why: '' }
  const trouble = isGood ? null : findTrouble(pod)
  return { ...counts, words: trouble?.words || phase, isGood, why: trouble?.why ?? '' }
}

interface Trouble {
  /** '' where the phase says it. */
  readonly words: string
  readonly why: string
}

/** What says most about a pod that is not ready: the pod itself, a container, the scheduler, its conditions. */
function findTrouble(pod: KubeFields): Trouble {
  const own = textAt(pod, 'status', 'reason')
  if (own !== '') return { words: own, why: textAt(pod, 'status', 'message') }
  for (const status of statusesOf(pod)) {
    const { words, why } = containerStateOf(status)
    if (!['Running', 'Completed'].includes(words)) return { words, why }
  }
  const untrue = partsAt(pod, 'status', 'conditions').filter((one) => one['status'] === 'False')
  const said = untrue.find((one) => one['type'] === 'PodScheduled') ?? untrue.find((one) => one['type'] === 'Ready')
  return { words: '', why: textAt(said, 'message') }
}

function statusesOf(pod: KubeFields): readonly KubeFields[] {
  return [...partsAt(pod, 'status', 'initContainerStatuses'), ...partsAt(pod, 'status', 'containerStatuses')]
}

/** How a container is: the word for it, and why where its status says so. */
export interface ContainerState {
  readonly words: string
  readonly why: string
}

/** Reads how a container is from its status: running, or what it waits for or ended with. */
export function containerStateOf(status: KubeFields | undefined): ContainerState {
  if (fieldAt(status, 'state', 'running') !== undefined) return { words: 'Running', why: '' }
  for (const form of ['waiting', 'terminated'] as const) {
    const reason = textAt(status, 'state', form, 'reason')
    const code = numberAt(status, 'state', form, 'exitCode')
    const ended = code === undefined ? '' : `It ended with code ${code}.`
    if (reason !== '' || ended !== '')
      return { words: reason || 'Terminated', why: textAt(status, 'state', form, 'message') || ended }
  }
  return { words: 'Waiting', why: '' }
}

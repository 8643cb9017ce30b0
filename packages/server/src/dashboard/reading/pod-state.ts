import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** State of a pod, as Kubernetes names it. */
export interface PodState {
  /** Phase, or a reason such as `CrashLoopBackOff` or `Terminating`. */
  readonly words: string
  readonly isGood: boolean
  /** '' if unknown. */
  readonly why: string
  readonly ready: number
  readonly containers: number
  readonly restarts: number
}

/** Returns a pod's state and counts. The words are `Terminating`, the most specific reason if unready, or the phase; `Pending` without a phase. */
export function podStateOf(pod: KubeFields): PodState {
  const phase = stringAt(pod, 'status', 'phase') || 'Pending'
  const isTerminating = fieldAt(pod, 'metadata', 'deletionTimestamp') !== undefined
  const isGood = !isTerminating && (phase === 'Succeeded' || isTrue(pod, 'Ready'))
  const held = objectsAt(pod, 'status', 'containerStatuses')
  const counts = {
    ready: held.filter((one) => one['ready'] === true).length,
    containers: objectsAt(pod, 'spec', 'containers').length,
    restarts: held.reduce((sum, one) => sum + (numberAt(one, 'restartCount') ?? 0), 0),
  }
  if (isTerminating) return { ...counts, words: 'Terminating', isGood, why: '' }
  const problem = isGood ? null : findPodProblem(pod)
  return { ...counts, words: problem?.words || phase, isGood, why: problem?.why ?? '' }
}

interface PodProblem {
  /** '' if the phase describes the problem best. */
  readonly words: string
  readonly why: string
}

/** Most specific first: the pod's own reason, a container's, the scheduler's or the Ready condition's. */
function findPodProblem(pod: KubeFields): PodProblem {
  const own = stringAt(pod, 'status', 'reason')
  if (own !== '') return { words: own, why: stringAt(pod, 'status', 'message') }
  for (const status of statusesOf(pod)) {
    const { words, why } = containerStateOf(status)
    if (!['Running', 'Completed'].includes(words)) return { words, why }
  }
  const untrue = objectsAt(pod, 'status', 'conditions').filter((one) => one['status'] === 'False')
  const condition =
    untrue.find((one) => one['type'] === 'PodScheduled') ?? untrue.find((one) => one['type'] === 'Ready')
  return { words: '', why: stringAt(condition, 'message') }
}

function statusesOf(pod: KubeFields): readonly KubeFields[] {
  return [...objectsAt(pod, 'status', 'initContainerStatuses'), ...objectsAt(pod, 'status', 'containerStatuses')]
}

/** State of a container, with the reason. */
export interface ContainerState {
  readonly words: string
  readonly why: string
}

/**
 * Returns `Running`, or the reason why the container waits or has terminated, with its message or exit code. Without a reason, returns `Terminated` or
 * `Waiting`.
 */
export function containerStateOf(status: KubeFields | undefined): ContainerState {
  if (fieldAt(status, 'state', 'running') !== undefined) return { words: 'Running', why: '' }
  for (const form of ['waiting', 'terminated'] as const) {
    const reason = stringAt(status, 'state', form, 'reason')
    const code = numberAt(status, 'state', form, 'exitCode')
    const ended = code === undefined ? '' : `Exited with code ${code}.`
    if (reason !== '' || ended !== '')
      return { words: reason || 'Terminated', why: stringAt(status, 'state', form, 'message') || ended }
  }
  return { words: 'Waiting', why: '' }
}

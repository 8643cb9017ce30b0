import { fieldAt, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { isActive, isReady, isStaying } from '../rules/is-active.ts'
import { makePod } from '../rules/make-pod.ts'
import { ownedBy } from './cluster-view.ts'
import { describeCreatedPod, terminatePodActions, updateStatusAction } from './controller-actions.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const component = 'job-controller'
/** Condition that ended a job; undefined while it runs. */
const endOf = (job: KubeObject): KubeFields | undefined =>
  objectsAt(job, 'status', 'conditions').find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  )

/** Returns actions that run pods until a job's completions have succeeded, update its status, and delete it after its time to live. */
export function planJobs(view: ClusterView): readonly ControllerAction[] {
  return view.jobs.filter(isStaying).flatMap((job) => {
    const end = endOf(job)
    return end ? expire(view, job, end) : planPods(view, job)
  })
}

function expire({ nowMs }: ClusterView, job: KubeObject, end: KubeFields): readonly ControllerAction[] {
  const seconds = numberAt(job, 'spec', 'ttlSecondsAfterFinished')
  if (seconds === undefined) return []
  const endMs = Date.parse(stringAt(end, 'lastTransitionTime')) + seconds * 1_000
  return nowMs < endMs ? [{ kind: 'wake', atMs: endMs }] : [{ kind: 'remove', object: job }]
}

interface JobPods {
  readonly active: readonly KubeObject[]
  readonly succeeded: number
  readonly failed: number
}

function planPods(view: ClusterView, job: KubeObject): readonly ControllerAction[] {
  const owned = ownedBy(view.pods, job)
  const count = (phase: string): number => owned.filter((pod) => stringAt(pod, 'status', 'phase') === phase).length
  const pods = { active: owned.filter(isActive), succeeded: count('Succeeded'), failed: count('Failed') }
  const end = findEnd(job, pods)
  const parallelism = fieldAt(job, 'spec', 'suspend') === true || end ? 0 : (numberAt(job, 'spec', 'parallelism') ?? 1)
  const completions = numberAt(job, 'spec', 'completions')
  const left = completions === undefined ? (pods.succeeded > 0 ? 0 : parallelism) : completions - pods.succeeded
  const missing = Math.min(Math.min(parallelism, left) - pods.active.length, view.objectsLeft)
  const stopped = parallelism === 0 ? pods.active.filter(isStaying) : []
  return [
    ...stopped.flatMap(terminatePodActions),
    ...Array.from({ length: Math.max(0, missing) }, (): ControllerAction => ({
      kind: 'write',
      object: makePod(job),
      describeEvent: describeCreatedPod(job, component),
    })),
    ...planStatus(view, job, { pods, end }),
  ]
}

/** Final condition of a job; null while it runs. Without `completions`, one success ends the job once its other pods have ended. */
function findEnd(job: KubeObject, { active, succeeded, failed }: JobPods): ConditionUpdate | null {
  const completions = numberAt(job, 'spec', 'completions')
  if (failed > (numberAt(job, 'spec', 'backoffLimit') ?? 6))
    return {
      type: 'Failed',
      status: 'True',
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    }
  const isComplete = completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= completions
  return isComplete
    ? {
        type: 'Complete',
        status: 'True',
        reason: 'CompletionsReached',
        message: 'Reached expected number of succeeded pods',
      }
    : null
}

function planStatus(
  { now }: ClusterView,
  job: KubeObject,
  { pods, end }: { readonly pods: JobPods; readonly end: ConditionUpdate | null },
): readonly ControllerAction[] {
  const isSuspended = fieldAt(job, 'spec', 'suspend') === true
  const wasSuspended = isTrue(job, 'Suspended')
  const suspension: ConditionUpdate = isSuspended
    ? { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' }
    : { type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' }
  const reached = end?.type === 'Complete' ? [{ ...end, type: 'SuccessCriteriaMet' }] : []
  const updates = [...(isSuspended || wasSuspended ? [suspension] : []), ...reached, ...(end ? [end] : [])]
  const conditions = updateConditions(job, updates, now).map((one) => ({
    ...one,
    lastProbeTime: one['lastTransitionTime'],
  }))
  const counts = { active: end ? 0 : pods.active.length, succeeded: pods.succeeded, failed: pods.failed }
  const { startTime } = objectAt(job, 'status')
  const status = {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ready: end ? 0 : pods.active.filter(isReady).length,
    terminating: 0,
    uncountedTerminatedPods: {},
    startTime: isSuspended ? undefined : (startTime ?? now),
    ...(conditions.length === 0 ? {} : { conditions }),
    ...(end?.type === 'Complete' ? { completionTime: now } : {}),
  }
  const event = { about: job, type: 'Normal', reason: 'Completed', message: 'Job completed', component } as const
  return [...updateStatusAction(job, status), ...(end?.type === 'Complete' ? [{ kind: 'tell', event } as const] : [])]
}

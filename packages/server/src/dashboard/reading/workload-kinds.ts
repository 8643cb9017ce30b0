import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { numberAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KindPath } from './read-objects.ts'

/** Desired and observed numbers of a workload's pods. */
export interface WorkloadCounts {
  readonly wanted: number
  /** Ready pods, or completed ones of a job. */
  readonly done: number
  /** Pods of the current template; failed ones of a job. */
  readonly other: number
  readonly isGood: boolean
}

/** A kind of workload with its table. */
export interface WorkloadKind extends KindPath {
  /** Heading of its table; lowercase in sentences. */
  readonly title: string
  /** Singular, before a name. */
  readonly word: string
  /** Column names of `done` and `other`. */
  readonly columns: readonly [done: string, other: string]
  count(object: KubeFields): WorkloadCounts
}

const apps = { root: '/apis/apps/v1', columns: ['Ready', 'Up to date'] } as const

/** Kinds of workloads, in page order. */
export const workloadKinds: readonly WorkloadKind[] = [
  { ...apps, resource: 'deployments', title: 'Deployments', word: 'Deployment', count: countReplicas },
  { ...apps, resource: 'statefulsets', title: 'Stateful sets', word: 'Stateful set', count: countReplicas },
  { ...apps, resource: 'daemonsets', title: 'Daemon sets', word: 'Daemon set', count: countDaemons },
  {
    root: '/apis/batch/v1',
    resource: 'jobs',
    title: 'Jobs',
    word: 'Job',
    columns: ['Completed', 'Failed'],
    count: countCompletions,
  },
]

/** Returns the container images of a workload. */
export function imagesOf(workload: KubeFields): string {
  return partsAt(workload, 'spec', 'template', 'spec', 'containers')
    .map((one) => textAt(one, 'image'))
    .join(', ')
}

function countReplicas(object: KubeFields): WorkloadCounts {
  const wanted = numberAt(object, 'spec', 'replicas') ?? 1
  const done = numberAt(object, 'status', 'readyReplicas') ?? 0
  return { wanted, done, other: numberAt(object, 'status', 'updatedReplicas') ?? 0, isGood: done >= wanted }
}

function countDaemons(object: KubeFields): WorkloadCounts {
  const wanted = numberAt(object, 'status', 'desiredNumberScheduled') ?? 0
  const done = numberAt(object, 'status', 'numberReady') ?? 0
  return { wanted, done, other: numberAt(object, 'status', 'updatedNumberScheduled') ?? 0, isGood: done >= wanted }
}

/** A job without a number of completions is complete with its first successful pod. */
function countCompletions(object: KubeFields): WorkloadCounts {
  return {
    wanted: numberAt(object, 'spec', 'completions') ?? 1,
    done: numberAt(object, 'status', 'succeeded') ?? 0,
    other: numberAt(object, 'status', 'failed') ?? 0,
    isGood: !isTrue(object, 'Failed'),
  }
}

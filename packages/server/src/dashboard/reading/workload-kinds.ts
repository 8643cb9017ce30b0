import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { numberAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KindPath } from './read-objects.ts'

/** How many pods of a workload there are to be and are. */
export interface WorkloadCounts {
  readonly wanted: number
  /** Ready, or of a job completed. */
  readonly done: number
  /** Made from its newest template; of a job: failed. */
  readonly other: number
  readonly isGood: boolean
}

/** A kind of workload as its table shows it. */
export interface WorkloadKind extends KindPath {
  /** Heading of its table; in sentences without its capital. */
  readonly title: string
  /** Of one, before its name. */
  readonly word: string
  /** Names of the columns of `done` and `other`. */
  readonly columns: readonly [done: string, other: string]
  count(object: KubeFields): WorkloadCounts
}

const apps = { root: '/apis/apps/v1', columns: ['Ready', 'Up to date'] } as const

/** The kinds of workloads, in the order of the page. */
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

/** Images of the containers that a workload makes. */
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

/** A job without a number of completions is done with the first of its pods that succeeds. */
function countCompletions(object: KubeFields): WorkloadCounts {
  return {
    wanted: numberAt(object, 'spec', 'completions') ?? 1,
    done: numberAt(object, 'status', 'succeeded') ?? 0,
    other: numberAt(object, 'status', 'failed') ?? 0,
    isGood: !isTrue(object, 'Failed'),
  }
}

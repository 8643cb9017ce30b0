import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KindPath } from './read-objects.ts'

/** Desired and observed pod counts. */
interface WorkloadCounts {
  readonly desired: number
  /** Ready pods, or completed pods of a job. */
  readonly done: number
  /** Number of pods of the current template, or of failed pods of a job. */
  readonly other: number
  readonly isGood: boolean
}

/** Kind of workload with its table. */
export interface WorkloadKind extends KindPath {
  /** Table heading; lowercase in sentences. */
  readonly title: string
  readonly singular: string
  readonly columns: readonly [done: string, other: string]
  count(object: KubeFields): WorkloadCounts
}

const apps = { root: '/apis/apps/v1', columns: ['Ready', 'Up to date'] } as const

/** Kinds in page order. */
export const workloadKinds: readonly WorkloadKind[] = [
  { ...apps, resource: 'deployments', title: 'Deployments', singular: 'Deployment', count: countReplicas },
  { ...apps, resource: 'statefulsets', title: 'Stateful sets', singular: 'Stateful set', count: countReplicas },
  { ...apps, resource: 'daemonsets', title: 'Daemon sets', singular: 'Daemon set', count: countDaemons },
  {
    root: '/apis/batch/v1',
    resource: 'jobs',
    title: 'Jobs',
    singular: 'Job',
    columns: ['Completed', 'Failed'],
    count: countCompletions,
  },
]

/** Returns the images of a workload's containers, comma-separated, without init containers. */
export function imagesOf(workload: KubeFields): string {
  return objectsAt(workload, 'spec', 'template', 'spec', 'containers')
    .map((one) => stringAt(one, 'image'))
    .join(', ')
}

function countReplicas(object: KubeFields): WorkloadCounts {
  const desired = numberAt(object, 'spec', 'replicas') ?? 1
  const done = numberAt(object, 'status', 'readyReplicas') ?? 0
  return { desired, done, other: numberAt(object, 'status', 'updatedReplicas') ?? 0, isGood: done >= desired }
}

function countDaemons(object: KubeFields): WorkloadCounts {
  const desired = numberAt(object, 'status', 'desiredNumberScheduled') ?? 0
  const done = numberAt(object, 'status', 'numberReady') ?? 0
  return { desired, done, other: numberAt(object, 'status', 'updatedNumberScheduled') ?? 0, isGood: done >= desired }
}

/** Without a number of completions, one successful pod completes a job. */
function countCompletions(object: KubeFields): WorkloadCounts {
  return {
    desired: numberAt(object, 'spec', 'completions') ?? 1,
    done: numberAt(object, 'status', 'succeeded') ?? 0,
    other: numberAt(object, 'status', 'failed') ?? 0,
    isGood: !isTrue(object, 'Failed'),
  }
}

import { numberAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterReader } from './cluster-reader.ts'
import { readObjects } from './read-objects.ts'
import { kinds } from './kinds.ts'

/** Event of a cluster. */
export interface ListedEvent {
  readonly namespace: string
  /** Last occurrence, in Kubernetes format. */
  readonly time: string
  readonly isNormal: boolean
  readonly reason: string
  readonly about: string
  readonly message: string
  readonly count: number
}

/** Events, newest first. */
export interface ListedEvents {
  readonly events: readonly ListedEvent[]
  /** False if more events exist, possibly newer ones. */
  readonly isWhole: boolean
}

/** Kubernetes lists events by name, so finding the newest requires reading all. */
export const eventsMost = 2_000

/**
 * Reads up to 2,000 events of one namespace or all (null), and returns them newest first. If more exist, `isWhole` is false and newer ones may be missing. Empty
 * if the cluster serves no events. Throws DashboardError if the cluster rejects the request.
 */
export async function readNewestEvents(
  cluster: ClusterReader,
  namespace: string | null,
  fieldSelector = '',
): Promise<ListedEvents> {
  const listed = await readObjects(cluster, kinds.events, { namespace, limit: eventsMost, fieldSelector })
  const events = (listed?.items ?? []).map(describeEvent).toSorted((one, other) => (one.time < other.time ? 1 : -1))
  return { events, isWhole: listed?.isWhole ?? true }
}

function describeEvent(event: KubeFields): ListedEvent {
  const times = [['series', 'lastObservedTime'], ['lastTimestamp'], ['eventTime'], ['metadata', 'creationTimestamp']]
  return {
    namespace: stringAt(event, 'metadata', 'namespace'),
    time: times.map((path) => stringAt(event, ...path)).find((text) => text !== '') ?? '',
    isNormal: stringAt(event, 'type') !== 'Warning',
    reason: stringAt(event, 'reason'),
    about: `${stringAt(event, 'involvedObject', 'kind')} ${stringAt(event, 'involvedObject', 'name')}`,
    message: stringAt(event, 'message') || stringAt(event, 'note'),
    count: numberAt(event, 'series', 'count') ?? numberAt(event, 'count') ?? 1,
  }
}

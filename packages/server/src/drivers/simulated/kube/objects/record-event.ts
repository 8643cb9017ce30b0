import { randomBytes } from 'node:crypto'
import { kubeBounds } from '../model/kube-bounds.ts'
import { refOf } from '../model/kube-resource.ts'
import { listObjects } from './read-objects.ts'
import { removeObject, writeObject } from './write-object.ts'
import type { ControllerEvent } from '../controllers/controller-actions.ts'
import type { KubeScope } from './kube-scope.ts'

/** Creates an Event about an object, in its namespace, or in `default` if cluster-scoped. */
export async function recordEvent(
  scope: KubeScope,
  { about, type, reason, message, component }: ControllerEvent,
): Promise<void> {
  const namespace = about.metadata.namespace ?? 'default'
  const { name, uid, resourceVersion } = about.metadata
  await writeObject(scope, {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.${randomBytes(8).toString('hex')}`, namespace },
    involvedObject: {
      apiVersion: about.apiVersion,
      kind: about.kind,
      name,
      ...(about.metadata.namespace === undefined ? {} : { namespace }),
      uid,
      resourceVersion,
    },
    type,
    reason,
    message,
    source: { component },
    reportingComponent: component,
    reportingInstance: '',
    firstTimestamp: scope.now,
    lastTimestamp: scope.now,
    eventTime: null,
    count: 1,
  })
}

/** Deletes a cluster's oldest Events beyond `eventsMax`. */
export async function trimEvents(scope: KubeScope): Promise<void> {
  const events = await listObjects(scope, { resource: 'events' })
  const old = events
    .toSorted((a, b) => Number(b.metadata.resourceVersion) - Number(a.metadata.resourceVersion))
    .slice(kubeBounds.eventsMax)
  for (const event of old) await removeObject(scope, refOf(event))
}

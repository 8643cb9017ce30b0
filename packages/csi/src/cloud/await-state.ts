import { pauseWithin } from '../wire/call-scope.ts'
import { CallError } from '../wire/call-error.ts'
import type { CloudApi } from './open-cloud.ts'
import { type CloudKind, findResource } from './resources.ts'
import { type CloudVolume, cloudVolumes } from './volumes.ts'

/** Awaited state of a resource. */
interface AwaitedState<Resource> {
  readonly id: number
  /** The resource is null if it does not exist. */
  isReached(resource: Resource | null): boolean
  readonly description: string
}

/** Awaited state of a resource that exists. */
interface AwaitedPresence<Resource> extends Omit<AwaitedState<Resource>, 'isReached'> {
  isReached(resource: Resource): boolean
}

const pollMs = 500

/**
 * Polls a volume until it reaches a state. Returns the volume, or null if the state is its absence. Throws ABORTED at the call's deadline, and other API errors
 * immediately. The driver polls because a cluster's token cannot read events.
 */
export function awaitVolume(api: CloudApi, awaited: AwaitedState<CloudVolume>): Promise<CloudVolume | null> {
  return awaitState(api, cloudVolumes, awaited)
}

/**
 * Polls a volume until it reaches a state, and returns it. Throws NOT_FOUND if it is absent, ABORTED at the call's deadline, and other API errors immediately.
 */
export async function awaitPresent(api: CloudApi, awaited: AwaitedPresence<CloudVolume>): Promise<CloudVolume> {
  const volume = await awaitIfPresent(api, cloudVolumes, awaited)
  if (!volume) throw new CallError('NOT_FOUND', `Volume ${awaited.id} no longer exists.`)
  return volume
}

/** Polls a resource until it reaches a state or no longer exists, and returns it or null. Throws as `awaitVolume`. */
export function awaitIfPresent<Resource>(
  api: CloudApi,
  kind: CloudKind<Resource>,
  awaited: AwaitedPresence<Resource>,
): Promise<Resource | null> {
  const isReached = (resource: Resource | null): boolean => resource === null || awaited.isReached(resource)
  return awaitState(api, kind, { ...awaited, isReached })
}

async function awaitState<Resource>(
  api: CloudApi,
  kind: CloudKind<Resource>,
  { id, isReached, description }: AwaitedState<Resource>,
): Promise<Resource | null> {
  for (;;) {
    const resource = await findResource(api, kind, String(id))
    if (isReached(resource)) return resource
    await pauseWithin(api.scope, pollMs, description)
  }
}

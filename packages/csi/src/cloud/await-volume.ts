import { pauseWithin } from '../wire/call-scope.ts'
import { CallError } from '../wire/call-error.ts'
import type { CloudApi } from './open-cloud.ts'
import { type CloudVolume, findCloudVolume } from './volumes.ts'

/** Awaited state of a volume. */
export interface AwaitedState {
  readonly id: number
  /** `volume` is null if it does not exist. */
  isReached(volume: CloudVolume | null): boolean
  readonly description: string
}

const pollMs = 500

/**
 * Polls a volume until it reaches a state. Returns the volume, or null if the state is its absence. Throws ABORTED at the call's deadline, and other API errors
 * immediately. The driver polls because a cluster's token cannot read events.
 */
export async function awaitVolume(
  api: CloudApi,
  { id, isReached, description }: AwaitedState,
): Promise<CloudVolume | null> {
  for (;;) {
    const volume = await findCloudVolume(api, String(id))
    if (isReached(volume)) return volume
    await pauseWithin(api.scope, pollMs, description)
  }
}

/**
 * Polls a volume until it reaches a state, and returns it. Throws NOT_FOUND if it is absent, ABORTED at the call's deadline, and other API errors immediately.
 */
export async function awaitPresent(
  api: CloudApi,
  awaited: Omit<AwaitedState, 'isReached'> & { isReached(volume: CloudVolume): boolean },
): Promise<CloudVolume> {
  const isReached = (volume: CloudVolume | null): boolean => volume === null || awaited.isReached(volume)
  const volume = await awaitVolume(api, { ...awaited, isReached })
  if (!volume) throw new CallError('NOT_FOUND', `Volume ${awaited.id} no longer exists.`)
  return volume
}

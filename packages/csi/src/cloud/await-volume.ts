import { type CallScope, pauseWithin } from '../wire/call-scope.ts'
import { CallRefusal } from '../wire/call-refusal.ts'
import type { CloudApi } from './open-cloud.ts'
import { type CloudVolume, seekVolume } from './volumes.ts'

/** Awaited state of a volume. */
export interface Awaited {
  readonly id: number
  /** `volume` is null if it does not exist. */
  isReached(volume: CloudVolume | null): boolean
  /** Description for error messages. */
  readonly what: string
}

const lookMs = 500

/**
 * Polls a volume until it reaches a state, within the call's deadline; ABORTED after that. It polls the volume because a cluster's own token sees no events.
 */
export async function awaitVolume(
  api: CloudApi,
  { id, isReached, what }: Awaited,
  scope: CallScope,
): Promise<CloudVolume | null> {
  for (;;) {
    const volume = await seekVolume(api, String(id), scope)
    if (isReached(volume)) return volume
    await pauseWithin(scope, lookMs, what)
  }
}

/** Waits for a volume that must exist afterwards. */
export async function awaitPresent(
  api: CloudApi,
  awaited: Omit<Awaited, 'isReached'> & { isReached(volume: CloudVolume): boolean },
  scope: CallScope,
): Promise<CloudVolume> {
  const isReached = (volume: CloudVolume | null): boolean => volume === null || awaited.isReached(volume)
  const volume = await awaitVolume(api, { ...awaited, isReached }, scope)
  if (!volume) throw new CallRefusal('NOT_FOUND', `Volume ${awaited.id} no longer exists.`)
  return volume
}

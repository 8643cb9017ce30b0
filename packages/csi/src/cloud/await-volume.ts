import { type CallScope, pauseWithin } from '../wire/call-scope.ts'
import { CallRefusal } from '../wire/call-refusal.ts'
import type { CloudApi } from './open-cloud.ts'
import { type CloudVolume, seekVolume } from './volumes.ts'

/** What is waited for. */
export interface Awaited {
  readonly id: number
  /** Whether it is reached; a volume that is gone is null. */
  isReached(volume: CloudVolume | null): boolean
  /** For whoever reads why it was not. */
  readonly what: string
}

const lookMs = 500

/** Waits until a volume is as it is to be, for as long as the call may take; ABORTED then. It looks at the volume itself: a cluster's own token sees no events. */
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

/** The same of one that must be there afterwards. */
export async function awaitPresent(
  api: CloudApi,
  awaited: Omit<Awaited, 'isReached'> & { isReached(volume: CloudVolume): boolean },
  scope: CallScope,
): Promise<CloudVolume> {
  const isReached = (volume: CloudVolume | null): boolean => volume === null || awaited.isReached(volume)
  const volume = await awaitVolume(api, { ...awaited, isReached }, scope)
  if (!volume) throw new CallRefusal('NOT_FOUND', `There is no volume ${awaited.id} any more.`)
  return volume
}

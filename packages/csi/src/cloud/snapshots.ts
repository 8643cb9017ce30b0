import { CallError } from '../wire/call-error.ts'
import { numberIn, stringIn } from './read-fields.ts'
import type { CloudKind } from './resources.ts'

/** Fields of a volume's snapshot that this driver needs. */
export interface CloudSnapshot {
  readonly id: number
  /** Source volume, which may no longer exist. */
  readonly volumeId: number
  readonly sizeGib: number
  readonly region: string
  /** True if volumes can be created from it. */
  readonly isAvailable: boolean
  /** Milliseconds since 1970. */
  readonly createdMs: number
}

/** Snapshots of volumes at the API. */
export const cloudSnapshots: CloudKind<CloudSnapshot> = {
  noun: 'snapshot',
  path: '/volumes/snapshots',
  read: readSnapshot,
}

function readSnapshot(read: unknown): CloudSnapshot {
  const [id, volumeId, sizeGib] = [numberIn(read, 'id'), numberIn(read, 'volume_id'), numberIn(read, 'size')]
  // The API has no time zone; its times are UTC.
  const createdMs = Date.parse(`${stringIn(read, 'created').replace(/Z$/, '')}Z`)
  if (id === null || volumeId === null || sizeGib === null || Number.isNaN(createdMs))
    throw new CallError('UNAVAILABLE', 'The service returned an invalid snapshot.')
  const isAvailable = stringIn(read, 'status') === 'available'
  return { id, volumeId, sizeGib, region: stringIn(read, 'region'), isAvailable, createdMs }
}

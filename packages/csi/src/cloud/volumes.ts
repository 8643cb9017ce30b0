import { CallError } from '../wire/call-error.ts'
import type { CloudApi } from './open-cloud.ts'
import { fieldIn, numberIn, stringIn } from './read-fields.ts'
import { type CloudKind, findResource, requireResource, listResources } from './resources.ts'

/** Fields of a volume that this driver needs. */
export interface CloudVolume {
  readonly id: number
  readonly label: string
  readonly status: string
  readonly sizeGib: number
  readonly region: string
  /** Null if detached. */
  readonly hostId: number | null
  readonly isReady: boolean
  readonly devicePath: string
}

/** Volumes at the API. */
export const cloudVolumes: CloudKind<CloudVolume> = { noun: 'volume', path: '/volumes', read: readVolume }

/** Returns a volume; null if it is absent, belongs to another cluster, or has a malformed ID. Throws every other CallError. */
export function findCloudVolume(api: CloudApi, id: string): Promise<CloudVolume | null> {
  return findResource(api, cloudVolumes, id)
}

/** Returns a volume. Throws NOT_FOUND if it is absent, belongs to another cluster, or has a malformed ID. */
export function getVolume(api: CloudApi, id: string): Promise<CloudVolume> {
  return requireResource(api, cloudVolumes, id)
}

/** Returns the volume with this label; null if none exists. Labels are unique in the account. */
export async function findLabelled(api: CloudApi, label: string): Promise<CloudVolume | null> {
  const [found] = await listResources(api, cloudVolumes, { label })
  return found ?? null
}

/**
 * Converts an API response to a volume. Throws UNAVAILABLE if ID or size is missing. Missing texts become '', a missing host null, and a missing `io_ready`
 * true.
 */
export function readVolume(read: unknown): CloudVolume {
  const [id, sizeGib] = [numberIn(read, 'id'), numberIn(read, 'size')]
  if (id === null || sizeGib === null) throw new CallError('UNAVAILABLE', 'The service returned an invalid volume.')
  return {
    id,
    sizeGib,
    label: stringIn(read, 'label'),
    status: stringIn(read, 'status'),
    region: stringIn(read, 'region'),
    hostId: numberIn(read, 'linode_id'),
    isReady: fieldIn(read, 'io_ready') !== false,
    devicePath: stringIn(read, 'filesystem_path'),
  }
}

import { CallError } from '../wire/call-error.ts'
import type { CloudApi } from './open-cloud.ts'
import { fieldIn, itemsIn, numberIn, stringIn } from './read-fields.ts'

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

const pageSize = 500

/** Returns a volume; null if it is absent, belongs to another cluster, or has a malformed ID. Throws every other CallError. */
export async function findCloudVolume(api: CloudApi, id: string): Promise<CloudVolume | null> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return null
  try {
    return readVolume(await api.request({ method: 'GET', path: `/volumes/${id}` }))
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** Returns a volume. Throws NOT_FOUND if it is absent, belongs to another cluster, or has a malformed ID. */
export async function getVolume(api: CloudApi, id: string): Promise<CloudVolume> {
  const volume = await findCloudVolume(api, id)
  if (!volume) throw new CallError('NOT_FOUND', `Volume ${id} does not exist.`)
  return volume
}

/** Returns the volume with this label; null if none exists. Labels are unique in the account. */
export async function findLabelled(api: CloudApi, label: string): Promise<CloudVolume | null> {
  const body = await api.request({ method: 'GET', path: '/volumes', filter: { label } })
  const [found] = itemsIn(fieldIn(body, 'data'))
  return found === undefined ? null : readVolume(found)
}

/** Returns every volume of the cluster, from all pages, by ascending ID. */
export async function listAll(api: CloudApi): Promise<readonly CloudVolume[]> {
  const volumes: CloudVolume[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = await api.request({ method: 'GET', path: `/volumes?page=${page}&page_size=${pageSize}` })
    volumes.push(...itemsIn(fieldIn(body, 'data')).map(readVolume))
    pages = numberIn(body, 'pages') ?? 1
  }
  return volumes.toSorted((one, other) => one.id - other.id)
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

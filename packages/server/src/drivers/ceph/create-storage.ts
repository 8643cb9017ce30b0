import { createHash } from 'node:crypto'
import { DriverError, type Resource, type VolumeSource, type VolumeStorage } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { checkUsable, findOurs } from './find-image.ts'
import { queryMonitors, type ObservedMonitors } from './monitors.ts'
import { evictClients } from './watchers.ts'

const monitorsMs = 60_000

/**
 * Returns a VolumeStorage. `openFor` returns null for a missing volume, throws Broken or Busy for an unusable one, and caches monitor addresses for 60 s.
 * `fence` evicts clients.
 */
export function createStorage(ceph: CephOptions): VolumeStorage {
  let known: { readonly observed: ObservedMonitors; readonly untilMs: number } | null = null
  const monitors = async (): Promise<ObservedMonitors> => {
    if (known && performance.now() < known.untilMs) return known.observed
    const observed = await queryMonitors(ceph)
    known = { observed, untilMs: performance.now() + monitorsMs }
    return observed
  }
  return {
    async openFor(volume, hypervisor) {
      const found = await findOurs(ceph, volume)
      if (!found) return null
      const { pool, image, hardwareType, sizeBytes } = checkUsable(found, volume)
      const { fsid, monitors: reached } = await monitors()
      return {
        kind: 'rbd',
        pool,
        image,
        sizeBytes,
        iopsMax: ceph.iopsMax?.[hardwareType] ?? null,
        encryption: null,
        monitors: reached,
        user: userOf(ceph, hypervisor, fsid),
      }
    },
    fence: (volume) => fence(ceph, volume),
  }
}

async function fence(ceph: CephOptions, volume: Resource): Promise<void> {
  const image = await findOurs(ceph, volume)
  if (image) await evictClients(ceph, image)
}

type SourceUser = Extract<VolumeSource, { kind: 'rbd' }>['user']

/** The UUID is derived from the user, so that all processes use the same UUID. */
function userOf({ name, users }: CephOptions, hypervisor: string, fsid: string): SourceUser {
  if (!users) return null
  const user = Object.hasOwn(users, hypervisor) ? users[hypervisor] : undefined
  if (!user) throw new DriverError('NotSupported', `${name} has no user for hypervisor ${hypervisor}.`)
  const hash = createHash('sha256').update(`${fsid}/${user.name}`).digest('hex')
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  return { ...user, uuid }
}

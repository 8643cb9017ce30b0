import { ApiError, asId, type HostId, type TrashId, type VolumeId } from '#domain/shared/index.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import type { NamedDisk } from '#accept/disk/disk-host.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { acceptHostDelete } from '#accept/host/delete.ts'
import { acceptVolumeAttach } from '#accept/volume/attach.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { Random } from '../histories/model/random.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestAnyDetach } from '../requests/request-attachment.ts'
import { requestPower, requestRebuild } from '../requests/request-host.ts'
import { requestPurge, requestRestore } from '../requests/request-trash.ts'
import { requestResize, requestVolume } from '../requests/request-volume.ts'
import type { WalkResource } from './walk-states.ts'

/** Environment of a request: other resources, and a number that no request had before. */
export interface RequestContext {
  readonly random: Random
  readonly hosts: readonly number[]
  readonly serial: number
  /** Disks whose purge was accepted, as keys of the ledger. */
  readonly purged: Set<string>
}

type WalkRequest = (bench: EngineBench, id: number, context: RequestContext) => Promise<unknown>

const deletions = {
  volume: (bench, id) => acceptFor(bench, (tx, actor) => acceptVolumeDelete(tx, actor, { id: asId<VolumeId>(id) })),
  host: (bench, id) => acceptFor(bench, (tx, actor) => acceptHostDelete(tx, actor, { id: asId<HostId>(id) })),
} as const satisfies Record<string, WalkRequest>

const attach: WalkRequest = (bench, id, { random, hosts }) => {
  const hostId = asId<HostId>(random.choose(hosts))
  const input = { id: asId<VolumeId>(id), hostId, configId: null, isPersisting: random.once(2) }
  return acceptFor(bench, (tx, actor) => acceptVolumeAttach(tx, actor, input, bench.terms))
}

const changeDisk =
  (change: (bench: EngineBench, disk: NamedDisk & { readonly sizeMib: number }) => Promise<unknown>): WalkRequest =>
  async (bench, id, { random }) => {
    const hostId = asId<HostId>(id)
    const rows = await selectRows(
      bench.store,
      'disks',
      ['id', 'size_mib'],
      { host_id: hostId, wants_gone: false },
      'id',
    )
    if (rows.length === 0) return
    const { id: diskId, size_mib: sizeMib } = random.choose(rows)
    await change(bench, { hostId, id: diskId, sizeMib })
  }

/** Records the disks of the item if their purge is accepted. */
const expireDisks: WalkRequest = async (bench, id, { purged }) => {
  const disks = await selectRows(bench.store, 'disks', ['id', 'host_id'], { trash_id: asId<TrashId>(id) }, 'id')
  if ((await requestPurge(bench, 'disk', id)) === null) return
  for (const disk of disks) purged.add(`disk/${disk.host_id}/${disk.id}`)
}

const trashRequests = (kind: keyof typeof deletions) =>
  ({
    delete: deletions[kind],
    restore: (bench, id) => requestRestore(bench, kind, id),
    expire: (bench, id) => requestPurge(bench, kind, id),
    'restore and expire': (bench, id) => both(requestRestore(bench, kind, id), requestPurge(bench, kind, id)),
    'restore and delete': (bench, id) => both(requestRestore(bench, kind, id), deletions[kind](bench, id)),
  }) as const satisfies Record<string, WalkRequest>

/** Requests of a walk by kind and name. */
export const walkRequests: Readonly<Record<WalkResource['kind'], Readonly<Record<string, WalkRequest>>>> = {
  volume: {
    ...trashRequests('volume'),
    resize: (bench, id, { serial }) => requestResize(bench, id, 21 + serial),
    attach,
    detach: (bench, id) => requestAnyDetach(bench, id),
    clone: (bench, id, { serial }) =>
      requestVolume(bench.store, bench.actor, { label: `copy${serial}`, sourceId: asId<VolumeId>(id) }),
  },
  host: {
    ...trashRequests('host'),
    boot: (bench, id) => requestPower(bench, id, 'boot'),
    shutdown: (bench, id) => requestPower(bench, id, 'shutdown'),
    rebuild: (bench, id, { random }) => requestRebuild(bench, id, random.once(2)),
    'delete disk': changeDisk((bench, { sizeMib: _size, ...disk }) =>
      acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, disk, bench.terms)),
    ),
    'shrink disk': changeDisk((bench, disk) =>
      acceptFor(bench, (tx, actor) =>
        acceptDiskResize(tx, actor, { ...disk, sizeMib: Math.ceil(disk.sizeMib / 2) }, bench.terms),
      ),
    ),
  },
  disk: {
    restore: (bench, id) => requestRestore(bench, 'disk', id),
    expire: expireDisks,
    'restore and expire': (bench, id, context) =>
      both(requestRestore(bench, 'disk', id), expireDisks(bench, id, context)),
  },
}

/** Sends a request; true if it was accepted. Throws any error that is not a rejection. */
export async function sendWalkRequest(
  bench: EngineBench,
  { kind, id }: WalkResource,
  name: string,
  context: RequestContext,
): Promise<boolean> {
  const request = walkRequests[kind][name]
  if (!request) throw new Error(`no such request: ${kind} ${name}`)
  try {
    await request(bench, id, context)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function both(...requests: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(requests)).find(
    (one) => one.status === 'rejected' && !(one.reason instanceof ApiError),
  )
  if (failed?.status === 'rejected') throw failed.reason
}

import { asId, type HostId } from '#domain/shared/index.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import type { NamedDisk } from '#accept/disk/disk-host.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestPower, requestRebuild, requestRemoval } from '../requests/request-host.ts'
import type { WalkRequest } from './walk-engine.ts'
import { NothingToRequest, readDiskKeys, restoreRequests, trashRequests } from './walk-request.ts'

/** Requests of a walk to hosts and their local disks. */
export const hostRequests = {
  ...trashRequests('host', requestRemoval, async (_bench, id) => [`host/${id}`]),
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
} as const satisfies Record<string, WalkRequest>

/** Requests of a walk to trash items of local disks. */
export const diskRequests = restoreRequests('disk', readDiskKeys)

function changeDisk(
  change: (bench: EngineBench, disk: NamedDisk & { readonly sizeMib: number }) => Promise<unknown>,
): WalkRequest {
  return async (bench, id, { random }) => {
    const hostId = asId<HostId>(id)
    const living = { host_id: hostId, wants_gone: false }
    const rows = await selectRows(bench.store, 'disks', ['id', 'size_mib'], living, 'id')
    if (rows.length === 0) throw new NothingToRequest()
    const { id: diskId, size_mib: sizeMib } = random.choose(rows)
    await change(bench, { hostId, id: diskId, sizeMib })
  }
}

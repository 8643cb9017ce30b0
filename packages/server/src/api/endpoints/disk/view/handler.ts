import { type DiskId, asId } from '#domain/shared/index.ts'
import { diskBody } from '#api/present/disk-body.ts'
import { findDisk } from '#store/disk/find-disks.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf } from '../../host/host-id.ts'

/** Returns one local disk of a host. */
export const diskView: Handler<'disk.view'> = {
  kind: 'read',
  run: async (call) =>
    diskBody(await findDisk(call.store.db, call.actor, hostIdOf(call), asId<DiskId>(call.params.diskId)), call),
}

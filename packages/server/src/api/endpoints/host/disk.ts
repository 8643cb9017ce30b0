import type { Disk } from '@moorage/contract'
import { acceptDiskClone } from '#accept/disk/clone.ts'
import { acceptDiskCreate } from '#accept/disk/create.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { acceptDiskPassword } from '#accept/disk/password.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { acceptDiskUpdate } from '#accept/disk/update.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { asId, type DiskId, type HostId, type Viewer } from '#domain/shared/index.ts'
import { type DiskRow, findDisk, listDisks } from '#store/disk/find-disks.ts'
import type { Db } from '#store/open-store.ts'
import { wireTime } from '#store/column-types.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { respondEmpty, respondRow } from '../../respond.ts'
import { listStoredBelow, locateStored, viewStored } from '../../stored-reads.ts'
import { hostIdOf, locatePathHost } from './host-id.ts'
import { checkImageAccess, readDiskAccess, readGuestSecrets } from './image-access.ts'
import { changeStored } from '../../change-stored.ts'

interface DiskKey {
  readonly hostId: HostId
  readonly id: DiskId
}

const keyOf = ({ hostId, diskId }: PathOf<'disk.view'>): DiskKey => ({
  hostId: asId<HostId>(hostId),
  id: asId<DiskId>(diskId),
})

/** The disk must belong to the path's host. */
const find = (db: Db, viewer: Viewer, { hostId, id }: DiskKey): Promise<DiskRow> => findDisk(db, viewer, hostId, id)

const locate = locateStored(find, keyOf)

/** Operations of local disks (decision H10). */
export const diskHandlers: HandlersOf<'disk'> = {
  'disk.list': { ...listStoredBelow(listDisks, hostIdOf, diskBody), locate: locatePathHost },
  'disk.view': viewStored(find, keyOf, diskBody),

  // Empty or from an image.
  'disk.create': {
    kind: 'change',
    locate: locatePathHost,
    check: (body, call) => [...checkImageAccess(body, call), ...checkUnsupported(body)],
    async prepare({ body, secretBox }) {
      const secrets = await readGuestSecrets(body, { secretBox })
      return async (tx, call) => {
        const hostId = hostIdOf(call.params)
        const { label = null, size: sizeMib, filesystem = 'ext4', image = null } = call.body
        const input = { hostId, label, sizeMib, filesystem, image, access: readDiskAccess(call.body, call), secrets }
        const { id, operationId } = await acceptDiskCreate(tx, call.actor, input, call)
        return { body: diskBody(await findDisk(tx, call.actor, hostId, id), call), operationId }
      }
    },
  },

  'disk.update': {
    kind: 'change',
    locate,
    accept: (tx, call) =>
      respondRow(
        acceptDiskUpdate(tx, call.actor, { ...keyOf(call.params), label: call.body.label ?? null }),
        diskBody,
        call,
      ),
  },

  // Only on a powered-off host.
  'disk.delete': changeStored(locate, acceptDiskDelete, keyOf),

  'disk.resize': {
    kind: 'change',
    locate,
    accept: (tx, call) =>
      respondEmpty(acceptDiskResize(tx, call.actor, { ...keyOf(call.params), sizeMib: call.body.size }, call)),
  },

  // The copy is a disk of the same host.
  'disk.clone': {
    kind: 'change',
    locate,
    async accept(tx, call) {
      const key = keyOf(call.params)
      const input = { ...key, label: call.body.label ?? null }
      const { id, operationId } = await acceptDiskClone(tx, call.actor, input, call)
      return { body: diskBody(await findDisk(tx, call.actor, key.hostId, id), call), operationId }
    },
  },

  // Applied at the next boot from the disk (decision H10.2).
  'disk.reset_password': {
    kind: 'change',
    locate,
    async prepare({ body, secretBox }) {
      const secrets = await readGuestSecrets({ root_pass: body.password }, { secretBox })
      return (tx, call) => respondEmpty(acceptDiskPassword(tx, call.actor, { ...keyOf(call.params), secrets }, call))
    },
  },
}

function diskBody(row: DiskRow, { catalogue }: { readonly catalogue: Catalogue }): Disk {
  return {
    id: row.id,
    label: row.label,
    status: diskStatusOf({
      isHostDeleting: row.host_status === 'deleting',
      isDeleting: row.wants_gone,
      sizeMib: row.size_mib,
      observedMib: row.seen_mib,
    }),
    // During a resize, this is the observed size.
    size: row.seen_mib ?? row.size_mib,
    filesystem: row.filesystem,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    disk_encryption: resolveDiskEncryption(catalogue, row.host_region, row.disk_encryption),
  }
}

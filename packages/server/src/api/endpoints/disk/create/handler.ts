import { acceptDiskCreate } from '#accept/disk/create.ts'
import { explainImage } from '#domain/catalogue/images.ts'
import { plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { explainAccessOptions, optionsHaveKey } from '#domain/host/host-options.ts'
import { findDisk } from '#store/disk/find-disks.ts'
import type { Handler } from '#api/call.ts'
import { diskBody } from '#api/present/disk-body.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Adds a local disk, empty or from an image (decision H10). */
export const diskCreate: Handler<'disk.create'> = {
  kind: 'change',
  locate: locatePathHost,
  check: (body, call) => [
    ...(body.image === undefined
      ? []
      : [explainImage(call.catalogue, body.image) ?? [], explainAccessOptions(body, call.policy.hosts) ?? []].flat()),
    ...checkUnsupported(body),
  ],
  run: (call) =>
    call.mutate(async (tx) => {
      const hostId = hostIdOf(call)
      const { label = null, size: sizeMib, filesystem = 'ext4', image = null } = call.body
      const { authorized_keys: keys = [], authorized_users: users = [] } = call.body
      const access = { keys: keys.map(plainSshKey), users, isKeyRequired: optionsHaveKey(call.body, call.policy.hosts) }
      const input = { hostId, label, sizeMib, filesystem, image, access }
      const { id, operationId } = await acceptDiskCreate(tx, call.actor, input, call)
      return { body: diskBody(await findDisk(tx, call.actor, hostId, id), call), operationId }
    }),
}

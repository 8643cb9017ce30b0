import { acceptHostRebuild } from '#accept/host/rebuild.ts'
import { plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { explainImage } from '#domain/catalogue/images.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { explainAccessOptions, resolveHostOptions, optionsHaveKey } from '#domain/host/host-options.ts'
import { findHost } from '#store/host/find-hosts.ts'
import type { Handler } from '#api/call.ts'
import { hostBody } from '#api/present/host-body.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Rebuilds a host's disks from an image, and boots it by default (decision H10.6). */
export const hostRebuild: Handler<'host.rebuild'> = {
  kind: 'change',
  locate: locatePathHost,
  check: (body, { catalogue, policy }) => [
    ...(body.image === undefined
      ? []
      : [explainImage(catalogue, body.image) ?? [], explainAccessOptions(body, policy.hosts) ?? []].flat()),
    ...checkUnsupported(body),
  ],
  run: (call) =>
    call.mutate(async (tx) => {
      const id = hostIdOf(call)
      const { image, disk_encryption: diskEncryption = null } = call.body
      const { swapMib, isBooted } = resolveHostOptions(call.body, call.policy.hosts)
      const { authorized_keys: keys = [], authorized_users: users = [] } = call.body
      const access = { keys: keys.map(plainSshKey), users, isKeyRequired: optionsHaveKey(call.body, call.policy.hosts) }
      const input = { id, image, swapMib, isBooted, diskEncryption, access }
      const { operationId } = await acceptHostRebuild(tx, call.actor, input, call)
      return { body: hostBody(await findHost(tx, call.actor, id), call), operationId }
    }),
}

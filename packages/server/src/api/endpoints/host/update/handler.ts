import type { HostUpdateBody } from '@moorage/contract'
import { checkHostLabel } from '../../../../domain/host/label.ts'
import { refuseDeleting } from '../../../../domain/host/refuse-deleting.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { findHost } from '../../../../store/host/find-host.ts'
import { lockHost } from '../../../../store/host/lock-host.ts'
import { hostBody } from '../../../../store/host/host-body.ts'
import { updateHost } from '../../../../store/host/update-host.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Changes label or tags; a PUT that changes nothing leaves no trace (decision F2). */
export const hostUpdate: Handler = {
  isMutation: true,
  locate: locatePathHost,
  check: (body) => {
    const { label, tags } = body as HostUpdateBody
    return [
      ...(label === undefined ? [] : checkHostLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).faults),
    ]
  },
  run: (call) => call.mutate((tx) => update(tx, call, call.body as HostUpdateBody)),
}

async function update(tx: Tx, call: Call, body: HostUpdateBody): Promise<Accepted> {
  const { actor } = call
  const before = await lockHost(tx, actor, hostIdOf(call))
  refuseDeleting(before)
  const label = body.label ?? before.label
  const tags = body.tags === undefined ? before.tags : normaliseTags(body.tags).tags
  if (label === before.label && JSON.stringify(tags) === JSON.stringify(before.tags))
    return { body: hostBody(before, call) }
  await rememberTags(tx, actor.accountId, tags)
  await updateHost(tx, before.id, { label, tags })
  await insertNotification(tx, actor, { action: 'host_update', entity: { type: 'host', id: before.id, label } })
  return { body: hostBody(await findHost(tx, actor, hostIdOf(call)), call) }
}

import { refuseDeleting } from '#domain/host/state.ts'
import type { Actor, HostId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import { type HostRow, findHost } from '#store/host/find-hosts.ts'
import { lockHost } from '#store/host/lock-host.ts'
import { updateHost } from '#store/host/update-host.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'

/** The host, its checked label and its tags; null leaves what it has. */
export interface HostUpdate {
  readonly id: HostId
  readonly label: string | null
  readonly tags: readonly string[] | null
}

/** Accepts another label or other tags; what changes nothing leaves no trace (decision F2). */
export async function acceptHostUpdate(tx: Tx, actor: Actor, wanted: HostUpdate): Promise<{ row: HostRow }> {
  const { id } = wanted
  const before = await lockHost(tx, actor, id)
  refuseDeleting(before)
  const { label, tags } = { label: wanted.label ?? before.label, tags: wanted.tags ?? before.tags }
  if (label === before.label && JSON.stringify(tags) === JSON.stringify(before.tags)) return { row: before }
  await rememberTags(tx, actor.accountId, tags)
  await updateHost(tx, id, { label, tags })
  await insertNotification(tx, actor, { action: 'host_update', entity: { type: 'host', id, label } })
  return { row: await findHost(tx, actor, id) }
}

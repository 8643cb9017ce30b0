import type { MaintenancePolicySlug } from '@moorage/contract'
import { isDeepStrictEqual } from 'node:util'
import { type CustomAlerts, changeAlerts } from '#domain/host/alerts.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { type Actor, type HostId, keysOf } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { type HostRow, findHost } from '#store/host/find-hosts.ts'
import { lockHost } from '#store/host/lock-host.ts'
import { updateHost } from '#store/host/update-host.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import type { Terms } from '../terms.ts'

/** Host with validated changes; null keeps the value. */
export interface HostUpdate {
  readonly id: HostId
  readonly label: string | null
  readonly tags: readonly string[] | null
  /** Settings from `group` on are stored and shown; nothing acts on them (decisions H15.1 to H15.3). */
  readonly group?: string | null
  readonly isWatched?: boolean | null
  readonly maintenancePolicy?: MaintenancePolicySlug | null
  readonly alerts?: CustomAlerts
}

/**
 * Stores a host's new label, tags or owner's settings with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws
 * resource.not_found, host.deleting and host.label_taken.
 */
export async function acceptHostUpdate(
  tx: Tx,
  actor: Actor,
  input: HostUpdate,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ row: HostRow }> {
  const { id } = input
  const before = await lockHost(tx, actor, id)
  rejectDeleting(before)
  const changed = {
    label: input.label ?? before.label,
    tags: input.tags ?? before.tags,
    display_group: input.group ?? before.display_group,
    is_watched: input.isWatched ?? before.is_watched,
    maintenance_policy: input.maintenancePolicy ?? before.maintenance_policy,
    alerts: changeAlerts(before.alerts, input.alerts ?? {}, findHostType(by.catalogue, before.type)?.vcpus ?? 0),
  }
  const { label, tags } = changed
  if (keysOf(changed).every((name) => isDeepStrictEqual(changed[name], before[name]))) return { row: before }
  await rememberTags(tx, actor.accountId, tags)
  await updateHost(tx, id, changed)
  await insertNotification(tx, actor, { action: 'host_update', entity: { type: 'host', id, label } })
  return { row: await findHost(tx, actor, id) }
}

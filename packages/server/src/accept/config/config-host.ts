import type { EventAction } from '@moorage/contract'
import type { LockableResource } from '#domain/lock/reject-locked.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import type { Actor, ConfigId, HostId } from '#domain/shared/index.ts'
import { type TargetHost, targetOf } from '#store/attachment/lock-target.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { lockHost } from '#store/host/lock-host.ts'
import type { Tx } from '#store/open-store.ts'

/** Locks a host for a change of its configurations, and returns it. Throws resource.not_found, or host.deleting while it is being deleted. */
export async function lockConfigHost(tx: Tx, actor: Actor, id: HostId): Promise<TargetHost & LockableResource> {
  const row = await lockHost(tx, actor, id)
  rejectDeleting(row)
  return { ...targetOf(row), lock: row.lock }
}

/** Configuration notification. */
export interface ConfigNotification {
  readonly action: Extract<EventAction, `host_config_${string}`>
  readonly id: ConfigId
  readonly label: string
}

/** Writes a notification of a host; the secondary entity is the configuration (decision F1.2). */
export async function notifyConfig(
  tx: Tx,
  actor: Actor,
  host: TargetHost,
  { action, id, label }: ConfigNotification,
): Promise<void> {
  await insertNotification(tx, actor, {
    action,
    entity: { type: 'host', id: host.id, label: host.label },
    secondary: { type: 'config', id, label },
    message: `Configuration "${label}".`,
  })
}

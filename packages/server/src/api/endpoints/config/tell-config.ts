import type { EventAction } from '@moorage/contract'
import type { Actor } from '../../../domain/shared/index.ts'
import type { TargetHost } from '../../../store/attachment/lock-target.ts'
import { insertNotification } from '../../../store/event/insert-notification.ts'
import type { Tx } from '../../../store/open-store.ts'

/** What is told of a configuration. */
export interface ConfigNews {
  readonly action: Extract<EventAction, `host_config_${string}`>
  readonly label: string
}

/** Writes the notification of a change of a configuration; the host is its entity, the message names the configuration. */
export async function tellConfig(tx: Tx, actor: Actor, host: TargetHost, { action, label }: ConfigNews): Promise<void> {
  await insertNotification(tx, actor, {
    action,
    entity: { type: 'host', id: host.id, label: host.label },
    message: `Configuration "${label}".`,
  })
}

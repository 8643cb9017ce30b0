import type { EventAction } from '@moorage/contract'
import type { Actor, HostId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'

/** Address notification. */
export interface AddressNotification {
  readonly action: Extract<EventAction, `host_address_${string}`>
  readonly address: string
}

/** Writes a notification of a host; its message names the address. */
export async function notifyAddress(
  tx: Tx,
  actor: Actor,
  host: { readonly id: HostId; readonly label: string },
  { action, address }: AddressNotification,
): Promise<void> {
  const entity = { type: 'host', id: host.id, label: host.label } as const
  await insertNotification(tx, actor, { action, entity, message: `Address ${address}.` })
}

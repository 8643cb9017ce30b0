import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainRescue } from '#domain/catalogue/explain-ability.ts'
import { checkRescueVolumes } from '#domain/host/check-slot-volumes.ts'
import type { NamedSlot } from '#domain/host/devices.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { type Actor, type EventId, type HostId, throwErrors } from '#domain/shared/index.ts'
import { lockHost } from '#store/host/lock-host.ts'
import type { Tx } from '#store/open-store.ts'
import { readSlotVolumes } from '../config/read-slot-volumes.ts'
import { acceptHostPower } from './power.ts'

/** Host to boot into the rescue system; null slots mean all disks. */
export interface HostRescue {
  readonly id: HostId
  readonly slots: readonly NamedSlot[] | null
}

/**
 * Boots a host into the rescue system once, and returns the job's event ID (decision H19). Throws host.deleting, an ApiError if the region has no rescue system, request.reference_invalid for disks of other hosts, and config.device_invalid for volumes that are not attached to the host.
 */
export async function acceptHostRescue(
  tx: Tx,
  actor: Actor,
  { id, slots }: HostRescue,
  { catalogue }: { readonly catalogue: Catalogue },
): Promise<{ operationId: EventId | null }> {
  const host = await lockHost(tx, actor, id)
  rejectDeleting(host)
  const unsupported = explainRescue(catalogue, host.region)
  if (unsupported) throw unsupported
  const devices = slots?.flatMap(({ device }) => device ?? []) ?? null
  throwErrors(checkRescueVolumes(host, await readSlotVolumes(tx, actor, id, devices ?? [])))
  const disks = devices?.flatMap(({ diskId }) => diskId ?? []) ?? null
  return acceptHostPower(tx, actor, { id, action: 'reboot', configId: null, rescue: { disks } })
}

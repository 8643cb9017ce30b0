import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainHypervisor } from '#domain/catalogue/explain-ability.ts'
import { rejectNotOffline } from '#domain/disk/reject.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { ApiError, type EventId, type HostId } from '#domain/shared/index.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import { startJob } from '#store/event/start-job.ts'
import { lockAnyHost } from '#store/host/lock-host.ts'
import { changeHost } from '#store/host/move-host.ts'
import type { Tx } from '#store/open-store.ts'

/** Host of any account, and the hypervisor to move it to. */
export interface HostMigrate {
  readonly id: HostId
  readonly to: string
}

/**
 * Starts an operator's move of a host that is off to another hypervisor, or joins the same one, and returns the event ID (ADR 0073). Throws resource.not_found,
 * host.deleting, host.not_offline, host.busy or request.field_invalid.
 */
export async function acceptHostMigrate(
  tx: Tx,
  { id, to }: HostMigrate,
  { catalogue }: { readonly catalogue: Catalogue },
): Promise<{ operationId: EventId }> {
  const { status, label, region, account_id: accountId, wants_power, migrating_to } = await lockAnyHost(tx, id)
  const key = { kind: 'host', id } as const
  rejectDeleting({ id, status })
  const running = migrating_to === to ? await findOpenJob(tx, key, 'host_migrate') : null
  if (running) return { operationId: running }
  if (migrating_to !== null)
    throw new ApiError('host.busy', `Host ${id} is busy: it is being moved to ${migrating_to}.`)
  const unknown = explainHypervisor(catalogue, region, to)
  if (unknown) throw unknown
  rejectNotOffline({ id, status, desiredPower: wants_power })
  await changeHost(tx, id, { migrating_to: to })
  const entity = { type: 'host', id, label } as const
  const job = { entity, action: 'host_migrate', work: { ...key, region } } as const
  const { id: operationId } = await startJob(tx, { accountId, system: true }, job)
  return { operationId }
}

import { countAttachable } from '#domain/attachment/limits.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { devicesMaxOf } from '#domain/catalogue/explain-ability.ts'
import { hostTypeOf } from '#domain/catalogue/host-types.ts'
import { priceIn } from '#domain/catalogue/tariff.ts'
import {
  planResizedDisk,
  rejectResizeOfNode,
  rejectResizeBelowVolumes,
  rejectResizeBelowDisks,
} from '#domain/host/resize.ts'
import { rejectBusy, rejectDeleting } from '#domain/host/state.ts'
import type { AccountId, Actor, DiskId, EventId, HostId } from '#domain/shared/index.ts'
import { replaceInterval } from '#store/billing/intervals.ts'
import { changeDisk } from '#store/disk/change-disk.ts'
import { listStayingDisks } from '#store/disk/find-disks.ts'
import { startJob } from '#store/event/start-job.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { lockHost, lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost, moveHost } from '#store/host/move-host.ts'
import type { Tx } from '#store/open-store.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import type { Terms } from '../terms.ts'

/** Host, its validated type, and whether its disk may grow with it. */
export interface HostResize {
  readonly id: HostId
  readonly type: string
  readonly isDiskGrowing: boolean
}

/**
 * Starts a change of a host's type and returns the job's event ID. A running host is restarted, and volumes that do not persist are detached. Writes nothing if
 * the host has the type (returns null) or an open resize sets it (decisions F2, H10.8). Throws resource.not_found, host.deleting, host.busy, host.of_cluster,
 * host.type_too_small and host.attachments_full.
 */
export async function acceptHostResize(
  tx: Tx,
  actor: Actor,
  input: HostResize,
  by: Terms,
): Promise<{ operationId: EventId | null }> {
  const host = await lockHost(tx, actor, input.id)
  rejectDeleting(host)
  if (host.wants_type === input.type)
    return { operationId: await findOpenJob(tx, { kind: 'host', id: host.id }, 'host_resize') }
  rejectBusy(host)
  if (host.type === input.type) return { operationId: null }
  rejectResizeOfNode(host.orch_cluster_id)
  const grown = await weighDisks(tx, host, input, by)
  await lockHostVolumes(tx, host.id)
  if (grown) await changeDisk(tx, grown.id, { size_mib: grown.sizeMib })
  const isOn = host.wants_power === 'on'
  const bootSerial = host.boot_serial + (isOn ? 1 : 0)
  await moveHost(tx, host.id, 'resizeAsked', { wants_type: input.type, boot_serial: bootSerial })
  return {
    operationId: await startResizeJobs(tx, actor, host, { bootSerial: isOn ? bootSerial : null, diskId: grown?.id }),
  }
}

async function weighDisks(tx: Tx, host: HostRow, { type, isDiskGrowing }: HostResize, { catalogue, policy }: Terms) {
  const { diskMib, memoryMib } = hostTypeOf(catalogue, type)
  const disks = await listStayingDisks(tx, host.id)
  rejectResizeBelowDisks(
    disks.reduce((sum, one) => sum + one.sizeMib, 0),
    diskMib,
  )
  const devicesMax = devicesMaxOf(catalogue, host.region)
  rejectResizeBelowVolumes(host.attached_volumes, countAttachable({ memoryMib, policy, devicesMax }))
  // No disk grows while any disk is being created or changed.
  const isEveryReady = disks.every((one) => one.isReady)
  return isDiskGrowing && isEveryReady ? planResizedDisk(disks, diskMib) : null
}

async function startResizeJobs(
  tx: Tx,
  actor: Actor,
  host: HostRow,
  { bootSerial, diskId }: { readonly bootSerial: number | null; readonly diskId: DiskId | undefined },
): Promise<EventId> {
  const { accountId } = actor
  const key = { kind: 'host', id: host.id } as const
  await supersedeJobs(tx, key, ['host_boot', 'host_reboot'])
  const entity = { type: 'host', id: host.id, label: host.label } as const
  const target = diskId === undefined ? {} : { diskId }
  const resize = { entity, action: 'host_resize', target, work: { ...key, region: host.region } } as const
  const { id: causeId, generation } = await startJob(tx, actor, resize)
  if (bootSerial === null) return causeId
  const boot = { entity, action: 'host_boot', target: { bootSerial }, causeId } as const
  await startJob(tx, { accountId, system: true }, { ...boot, work: { ...key, generation } })
  await detachFromHost(tx, { accountId, hostId: host.id, leaving: 'notPersisting', causeId })
  return causeId
}

/** Host with its new type. */
export interface ReshapedHost {
  readonly id: HostId
  readonly account_id: AccountId
  readonly label: string
  readonly region: string
  readonly type: string
}

/** Completes the resize of a locked host: sets its type, clears the requested type, and bills the new price from now on (decision H7). Writes no event. */
export async function acceptHostReshaped(
  tx: Tx,
  { id, account_id: accountId, label, region, type }: ReshapedHost,
  { catalogue }: { readonly catalogue: Catalogue },
): Promise<void> {
  await changeHost(tx, id, { type, wants_type: null })
  const price = priceIn(hostTypeOf(catalogue, type), region)
  await replaceInterval(tx, { kind: 'host', id, accountId, label, quantity: 1, price })
}

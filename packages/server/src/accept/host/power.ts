import { chooseConfig, nameConfig } from '#domain/attachment/choose-slot.ts'
import { decidePower, explainNoBootConfig, type PowerAction } from '#domain/host/power.ts'
import type { Rescue } from '#domain/job/jobs.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import type { AccountId, Actor, ConfigId, EventId, HostId, Viewer } from '#domain/shared/index.ts'
import { listConfigIds } from '#store/config/find-configs.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { findRescue } from '#store/host/find-rescue.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { lockHost, lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost, moveHost } from '#store/host/move-host.ts'
import type { Tx } from '#store/open-store.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'

/** Power action; a null configuration chooses one automatically (decision D6). */
export interface HostPower {
  readonly id: HostId
  readonly action: PowerAction
  readonly configId: ConfigId | null
  /** Makes a reboot a rescue boot (decision H19). */
  readonly rescue?: Rescue
}

/** A later power request supersedes these jobs (decision D11). */
const powerActions = ['host_boot', 'host_shutdown', 'host_reboot'] as const

/**
 * Boots, shuts down or reboots a host in any state except deleting, and returns the job's event ID. Cancels open power jobs (decision D11), and detaches
 * volumes that do not persist (decisions D7, H). Returns null and writes nothing if the host is in the requested state (decision F2). Throws
 * resource.not_found, host.deleting, config.not_of_host or host.no_config.
 */
export async function acceptHostPower(
  tx: Tx,
  actor: Actor,
  { id, action, configId: namedId, rescue }: HostPower,
): Promise<{ operationId: EventId | null }> {
  const host = await lockHost(tx, actor, id)
  rejectDeleting(host)
  const desiredPower = host.wants_power
  const isBootingAgain = action === 'boot' && desiredPower === 'on'
  const isRescue = isBootingAgain && (await findRescue(tx, host)) !== null
  // A host that is on or booting keeps its configuration unless the request names another one.
  const isConfigKept =
    action === 'shutdown' || rescue !== undefined || (isBootingAgain && namedId === null && !isRescue)
  const configId = isConfigKept ? host.boot_config_id : await chooseBootConfig(tx, actor, host, namedId)
  const state = { status: host.status, desiredPower, bootConfigId: host.boot_config_id, isRescue }
  const change = decidePower(action, state, configId)
  if (!change) return { operationId: null }
  await lockHostVolumes(tx, host.id)
  const bootSerial = host.boot_serial + (change.isNewBoot ? 1 : 0)
  const changes = {
    wants_power: change.desiredPower,
    boot_serial: bootSerial,
    ...(configId === null ? {} : { boot_config_id: configId }),
  }
  if (change.transition) await moveHost(tx, host.id, change.transition, changes)
  else await changeHost(tx, host.id, changes)
  const key = { kind: 'host', id: host.id } as const
  await supersedeJobs(tx, key, powerActions)
  const { id: operationId } = await startJob(tx, actor, {
    ...(rescue ? { action: 'host_boot', message: 'Rescue system.' } : { action: `host_${action}` }),
    entity: { type: 'host', id: host.id, label: host.label },
    work: { ...key, region: host.region },
    target: change.desiredPower === 'on' ? { bootSerial, ...(rescue && { rescue }) } : { power: 'off' },
  })
  if (change.isDetaching) {
    const { accountId } = actor
    await detachFromHost(tx, { accountId, hostId: host.id, leaving: 'notPersisting', causeId: operationId })
  }
  return { operationId }
}

async function chooseBootConfig(tx: Tx, viewer: Viewer, host: HostRow, namedId: ConfigId | null): Promise<ConfigId> {
  const configs = await listConfigIds(tx, viewer, host.id)
  const chosen = chooseConfig(nameConfig(configs, namedId), host.boot_config_id)
  if (!chosen) throw explainNoBootConfig(configs.length)
  return chosen.id
}

/** Host that turned off by itself, and the generation of its work. */
export interface DeadHost {
  readonly id: number
  readonly accountId: AccountId
  readonly label: string
  readonly bootSerial: number
  readonly generation: number
}

/** Inserts a system job that restarts a dead host with its last boot serial, and returns its event ID (decision H). */
export async function acceptHostRevival(tx: Tx, host: DeadHost): Promise<{ operationId: EventId }> {
  const { id, accountId, label, bootSerial, generation } = host
  const job = {
    entity: { type: 'host', id, label },
    work: { kind: 'host', id, generation },
    target: { bootSerial },
  } as const
  const { id: operationId } = await startJob(tx, { accountId, system: true }, { ...job, action: 'host_boot' })
  return { operationId }
}

import { sql } from 'kysely'
import type { PowerChange, PowerWish } from '../../domain/host/power.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import type { HostRow } from './hosts-of.ts'
import { lockHostVolumes } from './lock-host-volumes.ts'
import { changeHost, moveHost } from './move-host.ts'

/** Jobs that a later power request makes pointless (decision D11). */
const powerActions = ['host_boot', 'host_shutdown', 'host_reboot'] as const

/** An accepted power request. */
export interface AskedPower {
  readonly wish: PowerWish
  readonly change: PowerChange
  /** Configuration to boot; null leaves the one last booted. */
  readonly configId: number | null
}

/**
 * Writes what a power request wants of a host that the caller has locked: power, serial, configuration, status, its job, and the
 * detaching of volumes that do not persist (decision D7). Power jobs that have not ended are canceled.
 */
export async function askPower(tx: Tx, actor: Actor, host: HostRow, asked: AskedPower): Promise<EventId> {
  const { wish, change, configId } = asked
  await lockHostVolumes(tx, host.id)
  const bootSerial = host.boot_serial + (change.isNewBoot ? 1 : 0)
  const changes = {
    wants_power: change.wantsPower,
    boot_serial: bootSerial,
    boot_config_id: configId ?? sql<number | null>`boot_config_id`,
  }
  if (change.move) await moveHost(tx, host.id, change.move, changes)
  else await changeHost(tx, host.id, changes)
  const key = { kind: 'host', id: host.id } as const
  await supersedeJobs(tx, key, powerActions)
  const operationId = await insertPowerJob(tx, actor, host, {
    wish,
    target: change.wantsPower === 'on' ? { bootSerial } : { power: 'off' },
  })
  if (change.isDetaching)
    await detachFromHost(tx, {
      accountId: actor.accountId,
      hostId: host.id,
      leaving: 'notPersisting',
      causeId: operationId,
    })
  return operationId
}

async function insertPowerJob(
  tx: Tx,
  actor: Actor,
  host: HostRow,
  job: { wish: PowerWish; target: Record<string, unknown> },
): Promise<EventId> {
  const key = { kind: 'host', id: host.id } as const
  const generation = await touchWork(tx, key, host.region)
  return insertJob(tx, actor, {
    action: `host_${job.wish}`,
    entity: { type: 'host', id: host.id, label: host.label },
    work: { ...key, generation },
    target: job.target,
  })
}

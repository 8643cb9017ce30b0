import type { Sim } from '../../client/sim.ts'
import { watcherName } from '../cloud/database.ts'
import { moveClock } from '../cloud/clock.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import { pauseFor } from '../cloud/pause-for.ts'
import type { TenantRecord } from '../records/tenant-record.ts'
import { requestedHostOf } from '../records/volume-record.ts'
import type { Fault } from './fault.ts'
import { fillDisk } from './full-disk.ts'

/** Installation and records that faults act on. */
export interface FaultContext {
  readonly cloud: Cloud
  readonly sim: Sim
  readonly records: readonly TenantRecord[]
}

/** Clock step in seconds that ends every lease (5 s). */
export const leaseSeconds = 6

/** Injects a fault and resolves when it has happened. `repair` repairs its effects after the round's work. */
export async function injectFault(context: FaultContext, fault: Fault): Promise<void> {
  const { cloud, sim } = context
  switch (fault.kind) {
    case 'kill-api':
      return cloud.apis[fault.at % cloud.apis.length]?.crash()
    case 'kill-worker':
      return cloud.workers[fault.at % cloud.workers.length]?.crash()
    case 'kill-postgres':
      await cloud.postgres.kill()
      await pauseFor(fault.ms)
      return cloud.postgres.restart()
    case 'kill-backend':
      return killBackend(cloud, fault.at)
    case 'hold-worker':
      return holdWorker(cloud, fault)
    case 'drop-connections':
      await cloud.database.rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name <> $1 and pid <> pg_backend_pid()',
        [watcherName],
      )
      return
    case 'driver':
      return injectDriverFault(context, fault)
    case 'clock':
      return stepClock(cloud, fault)
    case 'hung-storage':
      for (const on of storageCalls) await sim.addFault({ on, as: 'hang', times: 1_000 })
      await pauseFor(hungMs)
      return sim.clearFaults()
    case 'full-disk':
      return fillDisk(cloud.database, fault.ms)
    case 'full-log': {
      const slots = [...cloud.apis, ...cloud.workers]
      return slots[fault.at % slots.length]?.crash({ isLogFull: true })
    }
    case 'damage':
    case 'power-off':
      return damageResource(sim, context.records, fault)
  }
}

/** Duration of hanging calls, above the worker's call timeout. */
const hungMs = 5_600
const storageCalls = ['inspectVolume', 'inspectVolumes', 'ensureVolume', 'ensureClone', 'growVolume', 'deleteVolume']

async function stepClock({ database }: Cloud, { seconds, backMs }: Extract<Fault, { kind: 'clock' }>): Promise<void> {
  await moveClock(database, seconds)
  if (backMs === undefined) return
  await pauseFor(backMs)
  await moveClock(database, -seconds)
}

async function killBackend({ database }: Cloud, at: number): Promise<void> {
  const backends = await database.rows<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 order by pid`,
    [watcherName],
  )
  const backend = backends[at % Math.max(1, backends.length)]
  if (!backend) return
  try {
    process.kill(backend.pid, 'SIGKILL')
  } catch {
    // The backend has already exited.
  }
}

async function holdWorker(cloud: Cloud, { at, ms }: Extract<Fault, { kind: 'hold-worker' }>): Promise<void> {
  const worker = cloud.workers[at % cloud.workers.length]
  worker?.hold(true)
  await moveClock(cloud.database, leaseSeconds)
  await pauseFor(ms)
  worker?.hold(false)
}

async function injectDriverFault({ sim }: FaultContext, fault: Extract<Fault, { kind: 'driver' }>): Promise<void> {
  const { kind: _, ms = 0, ...simFault } = fault
  await sim.addFault(simFault)
  if (fault.as !== 'hang') return
  await pauseFor(ms)
  await sim.clearFaults()
}

async function damageResource(
  sim: Sim,
  records: readonly TenantRecord[],
  fault: Extract<Fault, { kind: 'damage' | 'power-off' }>,
): Promise<void> {
  const of = records.map((record) => (fault.kind === 'damage' ? record.volumes : record.hosts)).flat()
  const left = of.filter((one) => !one.isDeleted)
  const resource = left[fault.at % Math.max(1, left.length)]
  if (!resource) return
  resource.isDamaged = true
  if (fault.kind === 'power-off')
    for (const volume of records.flatMap((record) => record.volumes))
      if (requestedHostOf(volume) === resource.id) volume.isUnplugged = true
  // No worker may have created the resource yet.
  await (fault.kind === 'damage' ? sim.damage(resource.id, 'missing') : sim.cutPower(resource.id)).catch(
    () => undefined,
  )
}

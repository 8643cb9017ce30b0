import { done, DriverError } from '#reconcile/ports/index.ts'
import type { Claimed, DiskSpec, Progress, Resource } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { workDurationMs } from '../state/pace.ts'
import { progressOf } from '../state/progress.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import { beginSimDiskWork, simDisks, applyDiskWork, type SimDiskRow } from './disk-row.ts'
import type { SimHostRow } from './host-row.ts'
import { checkOff, lockSimHost, lockUsableSimHost } from './host-work.ts'

const mibPerGib = 1_024

/**
 * HostDriver.ensureDisk: creates a missing disk; returns progress. An existing disk is not changed. Throws NotSupported without enough local storage, NotFound
 * without host or source, Busy while one is incomplete or changing, AlreadyExists for another owner's name.
 */
export function ensureSimDisk(
  state: SimulatorState,
  host: Claimed,
  { disk, spec }: { readonly disk: Resource; readonly spec: DiskSpec },
): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockUsableSimHost(tx, host)
    await applyDiskWork(tx, row.id)
    const found = await simDisks.find(tx, disk)
    if (found) return reportFound(found)
    await checkSource(tx, row, spec)
    await checkCapacity(tx, row, spec.sizeMib)
    await insertDisk(tx, row, disk, { spec, workMs: workDurationMs(state.pace, 'mould', spec.sizeMib / mibPerGib) })
    return reportMade(tx, disk)
  })
}

function reportFound(found: SimDiskRow): Progress {
  if (found.work === 'scrap') throw new DriverError('Busy', `${found.name} is being deleted.`)
  return found.isComplete ? done : progressOf(found)
}

async function reportMade(tx: SimulatorTx, disk: Resource): Promise<Progress> {
  const made = await simDisks.find(tx, disk)
  return made ? progressOf(made) : done
}

async function checkSource(tx: SimulatorTx, host: SimHostRow, { source }: DiskSpec): Promise<void> {
  if (!source) return
  const found = await simDisks.find(tx, source)
  if (found?.hostId !== host.id) throw new DriverError('NotFound', `${source.name} does not exist.`)
  if (!found.isComplete || found.work)
    throw new DriverError('Busy', `${source.name} is still being created or changed.`)
}

async function checkCapacity(tx: SimulatorTx, host: SimHostRow, moreMib: number): Promise<void> {
  const { rows } = await tx.query<{ leftMib: number }>(
    `select (disk_mib - coalesce((select sum(greatest(size_mib, to_mib)) from sim.disks where host_id = hosts.id), 0))::float8 as "leftMib"
     from sim.hosts where id = $1`,
    [host.id],
  )
  const leftMib = rows[0]?.leftMib ?? 0
  if (moreMib > leftMib)
    throw new DriverError('NotSupported', `${host.name} has only ${leftMib} MiB of local storage left.`)
}

async function insertDisk(
  tx: SimulatorTx,
  host: SimHostRow,
  { name, stamp }: Resource,
  { spec, workMs }: { readonly spec: DiskSpec; readonly workMs: number },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into sim.disks (host_id, name, installation, public_id, uid, size_mib, filesystem, image, source, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'mould', public.moor_now(), $10) on conflict (name) do nothing`,
    [
      host.id,
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      spec.sizeMib,
      spec.filesystem,
      spec.image,
      spec.source?.name ?? null,
      workMs,
    ],
  )
  if (!rowCount) throw new DriverError('AlreadyExists', `The name ${name} belongs to a resource with another stamp.`)
}

/**
 * HostDriver.resizeDisk: returns progress. Throws NotFound without the disk, Busy unless the host is off and the disk idle, NotSupported without enough local
 * storage.
 */
export function resizeSimDisk(
  state: SimulatorState,
  host: Claimed,
  { disk, sizeMib }: { readonly disk: Resource; readonly sizeMib: number },
): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockUsableSimHost(tx, host)
    await applyDiskWork(tx, row.id)
    const found = await simDisks.find(tx, disk)
    if (!found) throw new DriverError('NotFound', `${disk.name} does not exist.`)
    if (found.work === 'stretch' && found.toMib === sizeMib) return progressOf(found)
    if (found.work || !found.isComplete)
      throw new DriverError('Busy', `${disk.name} is still being created or changed.`)
    if (found.sizeMib === sizeMib) return done
    checkOff(row)
    await checkCapacity(tx, row, sizeMib - found.sizeMib)
    const workMs = workDurationMs(state.pace, 'stretch', sizeMib / mibPerGib)
    await beginSimDiskWork(tx, found.id, { work: 'stretch', workMs, toMib: sizeMib })
    await applyDiskWork(tx, row.id)
    return reportMade(tx, disk)
  })
}

/** HostDriver.deleteDisk: cancels the disk's work and returns progress. Done without disk or host. Throws Busy unless the host is off. */
export function deleteSimDisk(state: SimulatorState, host: Claimed, disk: Resource): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockSimHost(tx, host)
    if (!row) return done
    await applyDiskWork(tx, row.id)
    const found = await simDisks.find(tx, disk)
    if (!found) return done
    if (found.work === 'scrap') return progressOf(found)
    checkOff(row)
    await beginSimDiskWork(tx, found.id, { work: 'scrap', workMs: workDurationMs(state.pace, 'scrap') })
    await applyDiskWork(tx, row.id)
    return reportMade(tx, disk)
  })
}

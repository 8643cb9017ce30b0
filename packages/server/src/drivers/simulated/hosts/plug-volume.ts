import { DriverError, done } from '#reconcile/ports/index.ts'
import { lockUsableSimVolume, lockSimVolumeRemains } from '../volumes/volume-work.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { workDurationMs } from '../state/pace.ts'
import { progressOf } from '../state/progress.ts'
import { findSimDevice, listSimDevices, applyDeviceWork } from '../state/devices.ts'
import { simHostCapabilities } from './host-row.ts'
import { lockSimHost, lockUsableSimHost } from './host-work.ts'
import type { Claimed, Plug, Progress, Resource } from '#reconcile/ports/index.ts'
import type { SimVolumeRow } from '../volumes/volume-row.ts'
import type { Pace } from '../state/pace.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimDeviceRow } from '../state/devices.ts'
import type { SimHostRow } from './host-row.ts'

interface PlugInput {
  readonly host: Resource
  readonly plug: Plug
}

/**
 * HostDriver.plugVolume: plugs the volume or changes link and slot; returns progress. Throws InUse if another host has the volume, or link or slot is taken;
 * Busy unless the host runs. Row locks serialize plugs.
 */
export function plugSimVolume(state: SimulatorState, volume: Claimed, { host, plug }: PlugInput): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const disk = await lockUsableSimVolume(tx, volume)
    const row = await lockUsableSimHost(tx, host)
    if (row.region !== disk.region)
      throw new DriverError('NotSupported', `${disk.name} is in region ${disk.region}, but ${row.name} is not.`)
    await applyDeviceWork(tx, 'volume_id', disk.id)
    const device = await findSimDevice(tx, disk.id)
    if (device && device.hostId !== row.id) throw new DriverError('InUse', `${disk.name} is plugged into another host.`)
    if (row.power === 'off' || row.work) throw new DriverError('Busy', `${row.name} is not running.`)
    return device ? relink(tx, device, plug) : insertDevice(tx, disk, row, { plug, pace: state.pace })
  })
}

async function relink(tx: SimulatorTx, device: SimDeviceRow, plug: Plug): Promise<Progress> {
  if (device.work === 'unplug') throw new DriverError('Busy', 'The volume is being unplugged.')
  if (device.link === plug.link && device.slot === plug.slot) return progressOf(device)
  await checkFree(tx, device, plug)
  await tx.query('update sim.devices set link = $2, slot = $3 where volume_id = $1', [
    device.volumeId,
    plug.link,
    plug.slot,
  ])
  return progressOf(device)
}

async function insertDevice(
  tx: SimulatorTx,
  disk: SimVolumeRow,
  host: SimHostRow,
  { plug, pace }: { plug: Plug; pace: Pace },
): Promise<Progress> {
  await checkFree(tx, { volumeId: disk.id, hostId: host.id }, plug)
  const { rows } = await tx.query<{ held: number }>(
    'select count(*)::integer as held from sim.devices where host_id = $1',
    [host.id],
  )
  if ((rows[0]?.held ?? 0) >= simHostCapabilities.devicesMax)
    throw new DriverError('Busy', `${host.name} already has ${simHostCapabilities.devicesMax} devices.`)
  const workMs = workDurationMs(pace, 'plug')
  await tx.query(
    `insert into sim.devices (volume_id, host_id, link, slot, work, work_started, work_ms) values ($1, $2, $3, $4, 'plug', public.moor_now(), $5)`,
    [disk.id, host.id, plug.link, plug.slot, workMs],
  )
  return workMs === 0 ? done : { done: false, percent: 0, remainingMs: workMs }
}

async function checkFree(
  tx: SimulatorTx,
  device: Pick<SimDeviceRow, 'volumeId' | 'hostId'>,
  { link, slot }: Plug,
): Promise<void> {
  const { rows } = await tx.query<{ link: string }>(
    'select link from sim.devices where host_id = $1 and volume_id <> $2 and (link = $3 or slot = $4)',
    [device.hostId, device.volumeId, link, slot],
  )
  const [taken] = rows
  if (taken)
    throw new DriverError(
      'InUse',
      taken.link === link ? `Another volume uses the link ${link}.` : `Another volume uses the slot ${slot}.`,
    )
}

/** HostDriver.unplugVolume: returns progress; done without host or device. Immediate if the host is off. Works if the volume's disk was removed. */
export function unplugSimVolume(state: SimulatorState, volume: Claimed, host: Resource): Promise<Progress> {
  return takeDevice(state, volume, { host, isImmediate: false })
}

/** HostDriver.evictVolume: immediate, also during a plug or unplug. Returns done, also without host or device. */
export function evictSimVolume(state: SimulatorState, volume: Claimed, host: Resource): Promise<Progress> {
  return takeDevice(state, volume, { host, isImmediate: true })
}

function takeDevice(
  state: SimulatorState,
  volume: Claimed,
  { host, isImmediate }: { readonly host: Resource; readonly isImmediate: boolean },
): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const remains = await lockSimVolumeRemains(tx, volume)
    const row = await lockSimHost(tx, host)
    if (!row) return done
    const held = await listSimDevices(tx, row.id)
    const device = held.find(({ volumeId }) => remains.some(({ id }) => id === volumeId))
    if (!device) return done
    if (device.work === 'unplug' && !isImmediate) return progressOf(device)
    return beginUnplug(tx, device, isImmediate || row.power === 'off' ? 0 : workDurationMs(state.pace, 'unplug'))
  })
}

async function beginUnplug(tx: SimulatorTx, { volumeId }: SimDeviceRow, workMs: number): Promise<Progress> {
  if (workMs === 0) {
    await tx.query('delete from sim.devices where volume_id = $1', [volumeId])
    return done
  }
  await tx.query(
    "update sim.devices set work = 'unplug', work_started = public.moor_now(), work_ms = $2 where volume_id = $1",
    [volumeId, workMs],
  )
  return { done: false, percent: 0, remainingMs: workMs }
}

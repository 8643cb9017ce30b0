import { DriverError, done } from '#reconcile/ports/index.ts'
import { lockUsableSimVolume } from '../volumes/volume-work.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { progressOf } from '../state/progress.ts'
import { beginSimHostWork, lockUsableSimHost } from './host-work.ts'
import { simHosts, simHostCapabilities } from './host-row.ts'
import { applyDeviceWork } from '../state/devices.ts'
import type { BootDevice, BootSpec, Claimed, Progress } from '#reconcile/ports/index.ts'
import type { SimVolumeRow } from '../volumes/volume-row.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimHostRow } from './host-row.ts'

interface Loaded {
  readonly device: BootDevice
  readonly row: SimVolumeRow
}

/**
 * HostDriver.startHost: boots with exactly these devices, unless that boot is complete or in progress; returns progress. Throws Busy during a stop, InUse for
 * a taken volume. Locks volumes before the host, against deadlocks.
 */
export function startSimHost(state: SimulatorState, host: Claimed, boot: BootSpec): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const isNeeded = isBehind(await simHosts.find(tx, host), boot)
    const loaded = isNeeded ? await loadVolumes(tx, host, boot) : []
    const row = await lockUsableSimHost(tx, host)
    if (row.work === 'stop') throw new DriverError('Busy', `${host.name} is being stopped.`)
    if (row.work === 'boot' && (row.bootTo ?? 0) >= boot.bootSerial) return progressOf(row)
    if (row.power === 'on' && row.bootSerial >= boot.bootSerial) return done
    if (!isNeeded) throw new DriverError('Busy', `${host.name} lost power during this call.`)
    await takeDevices(tx, row, loaded)
    await takeGuestConfig(tx, row, boot)
    await tx.query('update sim.hosts set is_rescue = $2 where id = $1', [row.id, boot.isRescue === true])
    return beginSimHostWork(tx, host, row.id, { work: 'boot', pace: state.pace, power: 'off', bootTo: boot.bootSerial })
  })
}

function isBehind(row: SimHostRow | null, { bootSerial }: BootSpec): boolean {
  if (!row) return false
  if (row.work === 'boot') return (row.bootTo ?? 0) < bootSerial
  return row.power === 'off' || row.work === 'stop' || row.bootSerial < bootSerial
}

async function loadVolumes(tx: SimulatorTx, host: Claimed, { devices }: BootSpec): Promise<readonly Loaded[]> {
  if (devices.length > simHostCapabilities.devicesMax)
    throw new DriverError('NotSupported', `A host can have at most ${simHostCapabilities.devicesMax} devices.`)
  const loaded: Loaded[] = []
  for (const device of devices.toSorted((one, other) => (one.volume.name < other.volume.name ? -1 : 1))) {
    const row = await lockUsableSimVolume(tx, device.volume)
    if (row.region !== host.region)
      throw new DriverError('NotSupported', `${row.name} is in region ${row.region}, but ${host.name} is not.`)
    loaded.push({ device, row })
  }
  return loaded
}

async function takeGuestConfig(tx: SimulatorTx, { id }: SimHostRow, { readGuestConfig }: BootSpec): Promise<void> {
  const config = await readGuestConfig?.()
  const kinds = Object.entries(config ?? {}).flatMap(([kind, value]) => (value === null ? [] : [kind]))
  if (config) await tx.query('update sim.hosts set guest_config = $2 where id = $1', [id, kinds])
}

/** Devices change only under the host's lock. */
async function takeDevices(tx: SimulatorTx, host: SimHostRow, loaded: readonly Loaded[]): Promise<void> {
  for (const { row } of loaded) await applyDeviceWork(tx, 'volume_id', row.id)
  await tx.query('delete from sim.devices where host_id = $1', [host.id])
  for (const { device, row } of loaded) {
    const { rowCount } = await tx.query(
      'insert into sim.devices (volume_id, host_id, link, slot) values ($1, $2, $3, $4) on conflict do nothing',
      [row.id, host.id, device.link, device.slot],
    )
    if (!rowCount)
      throw new DriverError('InUse', `${row.name} is plugged into another host, or its link or slot is used twice.`)
  }
}

import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress, Thing } from '../../../reconcile/ports/index.ts'
import { lockVolumeRemains } from '../volumes/lock-volume.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { workDurationMs } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import type { World, WorldTx } from '../world/world.ts'
import { listDevices } from './device-row.ts'
import type { DeviceRow } from './device-row.ts'
import { lockHost } from './lock-host.ts'

/** HostDriver.unplugVolume: also for a disk that was taken away; at once when the host is off, since only its definition changes. */
export function unplugVolume(world: World, volume: Claimed, host: Thing): Promise<Progress> {
  return actGuarded(world, volume, async (tx) => {
    const remains = await lockVolumeRemains(tx, volume)
    const row = await lockHost(tx, host)
    if (!row) return done
    const held = await listDevices(tx, row.id)
    const device = held.find(({ volumeId }) => remains.some(({ id }) => id === volumeId))
    if (!device) return done
    if (device.work === 'unplug') return progressOf(device)
    return beginUnplug(tx, device, row.power === 'off' ? 0 : workDurationMs(world.pace, 'unplug'))
  })
}

async function beginUnplug(tx: WorldTx, { volumeId }: DeviceRow, workMs: number): Promise<Progress> {
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

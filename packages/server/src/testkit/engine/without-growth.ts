import { sql } from 'kysely'
import { DriverError } from '../../reconcile/ports/index.ts'
import type { Thing, VolumeDriver } from '../../reconcile/ports/index.ts'
import type { EngineBench } from './engine-bench.ts'

/** A bench whose volumes cannot grow while a running host has them: its drivers say so in their record, and refuse it (driver contract, rule 8). */
export function withoutGrowth(bench: EngineBench): EngineBench['drivers'] {
  const volumes = (region: string): VolumeDriver => {
    const whole = bench.drivers.volumes(region)
    return {
      ...whole,
      capabilities: { ...whole.capabilities, growsAttached: false },
      async growVolume(volume, sizeGib) {
        if (await isInRunningHost(bench, volume))
          throw new DriverError('NotSupported', `${volume.name} is plugged into a running host.`)
        return whole.growVolume(volume, sizeGib)
      },
    }
  }
  return { ...bench.drivers, volumes }
}

async function isInRunningHost({ store }: EngineBench, volume: Thing): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sim.devices as device join sim.volumes as volume on volume.id = device.volume_id
    join sim.hosts as host on host.id = device.host_id
    where volume.public_id = ${volume.stamp.id} and host.power = 'on'`.execute(store.db)
  return rows.length > 0
}

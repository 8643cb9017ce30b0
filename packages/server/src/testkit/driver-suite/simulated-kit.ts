import { readContent } from '../../drivers/simulated/content/read-content.ts'
import { writeContent } from '../../drivers/simulated/content/write-content.ts'
import { createSimulation } from '../../drivers/simulated/index.ts'
import type { Pace, Simulation } from '../../drivers/simulated/index.ts'
import { cutPower } from '../../drivers/simulated/harm/cut-power.ts'
import { damageVolume } from '../../drivers/simulated/harm/damage-volume.ts'
import { findHost } from '../../drivers/simulated/hosts/find-host.ts'
import { findVolume } from '../../drivers/simulated/volumes/find-volume.ts'
import { setCapacity } from '../../drivers/simulated/world-view/capacity.ts'
import { openWorld } from '../../drivers/simulated/world/world.ts'
import type { World } from '../../drivers/simulated/world/world.ts'
import type { Thing } from '../../reconcile/ports/index.ts'
import { createTestDatabase } from '../test-database.ts'
import type { DriverKit, DriverPair } from './driver-kit.ts'

/** A simulation on a database of its own, with every hand that reaches around it. */
export interface SimulatedKit extends Required<DriverKit> {
  readonly url: string
  readonly simulation: Simulation
  readonly world: World
  reopen(): Promise<DriverPair & { readonly simulation: Simulation; close(): Promise<void> }>
}

const region = 'suite-1'

/** Opens one. Time does not pass by itself as far as tests are concerned: `pass` moves the control plane's clock. */
export async function openSimulatedKit(pace: Pace): Promise<SimulatedKit> {
  const database = await createTestDatabase()
  const { url } = database
  const simulation = await createSimulation({ url, pace })
  const world = openWorld(url, pace)
  return {
    ...simulation.drivers,
    ...contentOf(world),
    ...harmTo(world),
    url,
    simulation,
    world,
    region,
    otherRegion: 'suite-2',
    reopen: async () => {
      const other = await createSimulation({ url, pace })
      return { ...other.drivers, simulation: other, close: () => other.close() }
    },
    pass: async (ms) => {
      await world.pool.query(`update public.clock set shift = shift + $1 * interval '1 millisecond'`, [ms])
    },
    close: async () => {
      await Promise.all([simulation.close(), world.close()])
      await database.close()
    },
  }
}

function contentOf(world: World): Pick<SimulatedKit, 'writeBytes' | 'readBytes'> {
  const keyOf = async (volume: Thing): Promise<string> => {
    const row = await findVolume(world.pool, volume)
    if (!row) throw new Error(`There is no ${volume.name}.`)
    return row.id
  }
  return {
    writeBytes: async (volume, offset, bytes) => writeContent(world, await keyOf(volume), offset, Buffer.from(bytes)),
    readBytes: async (volume, offset, length) => Uint8Array.from(await readContent(world, { volumeId: await keyOf(volume), offset, length })),
  }
}

function harmTo(world: World): Pick<SimulatedKit, 'setBreak' | 'cutPower' | 'fillRegion'> {
  return {
    setBreak: async (volume, as) => {
      const row = await findVolume(world.pool, volume)
      if (row) await damageVolume(world, row.id, as)
    },
    cutPower: async (host) => {
      const row = await findHost(world.pool, host)
      if (row) await cutPower(world, row.id)
    },
    fillRegion: async () => {
      await setCapacity(world, region, { volumesGib: 0, hosts: null })
      return async () => {
        await setCapacity(world, region, { volumesGib: 1_000_000, hosts: null })
      }
    },
  }
}

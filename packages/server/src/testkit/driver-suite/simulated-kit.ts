import { readContent, writeContent } from '#drivers/simulated/volumes/content.ts'
import { createSimulation } from '#drivers/simulated/index.ts'
import { cutPower } from '#drivers/simulated/hosts/stop-host.ts'
import { damageSimVolume } from '#drivers/simulated/volumes/damage-volume.ts'
import { simHosts } from '#drivers/simulated/hosts/host-row.ts'
import { simVolumes } from '#drivers/simulated/volumes/volume-row.ts'
import { setCapacity } from '#drivers/simulated/state-view/capacity.ts'
import { openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { Pace, Simulation } from '#drivers/simulated/index.ts'
import type { SimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import type { SecretBox, Resource } from '#reconcile/ports/index.ts'
import type { DriverKit, DriverSet } from './driver-kit.ts'

/** Simulation on its own database. */
export interface SimulatedKit extends Required<Omit<DriverKit, 'patches'>> {
  readonly url: string
  readonly simulation: Simulation
  readonly state: SimulatorState
  readonly secretBox: SecretBox
  reopen(): Promise<DriverSet & { readonly simulation: Simulation; close(): Promise<void> }>
}

const region = 'suite-1'

/** Starts a simulation and its front on a new database with migrations. `pass` advances the database's clock. */
export async function openSimulatedKit(pace: Pace): Promise<SimulatedKit> {
  const database = await createTestDatabase()
  const { url } = database
  const secretBox = openTestSecretBox()
  const options = { url, pace, secretBox }
  const simulation = await createSimulation(options)
  const state = openSimulatorState(url, pace)
  const front = await simulation.openFront({
    listen: { host: '127.0.0.1', port: 0 },
    publicUrl: null,
    process: 'suite',
    onListenersChanged: async () => undefined,
    onError: reportError,
  })
  return {
    ...simulation.drivers,
    ...contentOf(state),
    ...damageOf(state),
    url,
    simulation,
    state,
    secretBox,
    region,
    otherRegion: 'suite-2',
    reopen: async () => {
      const other = await createSimulation(options)
      return { ...other.drivers, simulation: other, close: () => other.close() }
    },
    pass: async (ms) => {
      await state.pool.query(`update public.clock set shift = shift + $1 * interval '1 millisecond'`, [ms])
      // After the clock moves, the listener would look dead until its next heartbeat.
      await state.pool.query('update sim.listeners set seen = public.moor_now()')
    },
    close: async () => {
      await front.stop()
      await Promise.all([simulation.close(), state.close()])
      await database.close()
    },
  }
}

function reportError(error: unknown): void {
  process.stderr.write(`the suite's front: ${String(error)}\n`)
}

function contentOf(state: SimulatorState): Pick<SimulatedKit, 'writeBytes' | 'readBytes'> {
  const keyOf = async (volume: Resource): Promise<string> => {
    const row = await simVolumes.find(state.pool, volume)
    if (!row) throw new Error(`${volume.name} does not exist.`)
    return row.id
  }
  return {
    writeBytes: async (volume, offset, bytes) => writeContent(state, await keyOf(volume), offset, Buffer.from(bytes)),
    readBytes: async (volume, offset, length) =>
      Uint8Array.from(await readContent(state, { volumeId: await keyOf(volume), offset, length })),
  }
}

function damageOf(state: SimulatorState): Pick<SimulatedKit, 'setBreak' | 'cutPower' | 'fillRegion'> {
  return {
    setBreak: async (volume, as) => {
      const row = await simVolumes.find(state.pool, volume)
      if (row) await damageSimVolume(state, row.id, as)
    },
    cutPower: async (host) => {
      const row = await simHosts.find(state.pool, host)
      if (row) await cutPower(state, row.id)
    },
    fillRegion: async () => {
      await setCapacity(state, region, { volumesGib: 0, hosts: null })
      return async () => {
        await setCapacity(state, region, { volumesGib: 1_000_000, hosts: null })
      }
    },
  }
}

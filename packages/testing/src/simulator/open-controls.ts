import { askSimulator, askSimulatorJson, type SimulatorPlace } from './ask-simulator.ts'
import type { ByteRange, SimControls, SimulatedFault } from './controls.ts'
import type { SimulatedCapacity, SimulatedWorld } from './simulated-world.ts'

/** Creates the controls of a simulator without a request. */
export function openControls(place: SimulatorPlace): SimControls {
  const done = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
    await (await askSimulator(place, { method, path, ...(body && { body }) })).arrayBuffer()
  }
  return {
    world: () => askSimulatorJson<SimulatedWorld>(place, { method: 'GET', path: '/world' }),
    faults: {
      add: (fault) => askSimulatorJson<SimulatedFault>(place, { method: 'POST', path: '/faults', body: fault }),
      list: async () => {
        const listed = await askSimulatorJson<Pick<SimulatedWorld, 'faults'>>(place, { method: 'GET', path: '/faults' })
        return listed.faults
      },
      remove: (fault) => done('DELETE', `/faults/${fault}`),
      clear: () => done('DELETE', '/faults'),
    },
    clock: {
      async advance(seconds) {
        const body = { advance_seconds: seconds }
        const { now } = await askSimulatorJson<{ readonly now: string }>(place, {
          method: 'POST',
          path: '/clock',
          body,
        })
        return now
      },
    },
    volumes: openVolumes(place, done),
    hosts: { powerOff: (id) => done('POST', `/hosts/${id}/power`, { power: 'off' }) },
    capacity: {
      set: (room) => askSimulatorJson<SimulatedCapacity>(place, { method: 'PUT', path: '/capacity', body: room }),
    },
  }
}

function openVolumes(
  place: SimulatorPlace,
  done: (method: 'POST' | 'PUT', path: string, body: object) => Promise<void>,
): SimControls['volumes'] {
  return {
    damage: (id, as) => done('POST', `/volumes/${id}/damage`, { as }),
    async read(id, range = {}) {
      const response = await askSimulator(place, { method: 'GET', path: `/volumes/${id}/content${queryOf(range)}` })
      return new Uint8Array(await response.arrayBuffer())
    },
    async write(id, bytes, at = {}) {
      const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
      await done('PUT', `/volumes/${id}/content${queryOf(at)}`, body)
    },
  }
}

function queryOf(range: ByteRange): string {
  const given = Object.entries(range).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${String(value)}`,
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

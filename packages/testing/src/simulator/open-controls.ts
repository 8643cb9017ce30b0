import { callSimulator, callSimulatorJson, type SimulatorConnection } from './call-simulator.ts'
import type { ByteRange, SimControls, SimulatedFault } from './controls.ts'
import type { SimulatedCapacity, SimulatedState } from './simulated-state.ts'

/** Creates the controls of a simulator. Sends no request. */
export function openControls(connection: SimulatorConnection): SimControls {
  const done = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
    await (await callSimulator(connection, { method, path, ...(body && { body }) })).arrayBuffer()
  }
  return {
    world: () => callSimulatorJson<SimulatedState>(connection, { method: 'GET', path: '/world' }),
    faults: {
      add: (fault) => callSimulatorJson<SimulatedFault>(connection, { method: 'POST', path: '/faults', body: fault }),
      list: async () => {
        const listed = await callSimulatorJson<Pick<SimulatedState, 'faults'>>(connection, {
          method: 'GET',
          path: '/faults',
        })
        return listed.faults
      },
      remove: (fault) => done('DELETE', `/faults/${fault}`),
      clear: () => done('DELETE', '/faults'),
    },
    clock: {
      async advance(seconds) {
        const body = { advance_seconds: seconds }
        const { now } = await callSimulatorJson<{ readonly now: string }>(connection, {
          method: 'POST',
          path: '/clock',
          body,
        })
        return now
      },
    },
    volumes: openVolumes(connection, done),
    hosts: { powerOff: (id) => done('POST', `/hosts/${id}/power`, { power: 'off' }) },
    capacity: {
      set: (capacity) =>
        callSimulatorJson<SimulatedCapacity>(connection, { method: 'PUT', path: '/capacity', body: capacity }),
    },
  }
}

function openVolumes(
  connection: SimulatorConnection,
  done: (method: 'POST' | 'PUT', path: string, body: object) => Promise<void>,
): SimControls['volumes'] {
  return {
    damage: (id, as) => done('POST', `/volumes/${id}/damage`, { as }),
    async read(id, range = {}) {
      const response = await callSimulator(connection, {
        method: 'GET',
        path: `/volumes/${id}/content${queryOf(range)}`,
      })
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

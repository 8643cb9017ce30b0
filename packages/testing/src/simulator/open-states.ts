import type { Moorage, MoorageSnapshot } from '../moorage.ts'
import { callSimulator, callSimulatorJson, type SimulatorConnection } from './call-simulator.ts'

/** Returns the functions that record and restore the installation's state. */
export function openStates(connection: SimulatorConnection): Pick<Moorage, 'snapshot' | 'restore'> {
  return {
    snapshot: () => callSimulatorJson<MoorageSnapshot>(connection, { method: 'POST', path: '/snapshots' }),
    async restore({ snapshot }) {
      const answer = await callSimulator(connection, { method: 'POST', path: `/snapshots/${snapshot}/restore` })
      await answer.arrayBuffer()
    },
  }
}

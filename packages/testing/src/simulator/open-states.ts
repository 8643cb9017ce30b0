import type { Moorage, MoorageSnapshot } from '../moorage.ts'
import { askSimulator, askSimulatorJson, type SimulatorPlace } from './ask-simulator.ts'

/** Creates the functions that record and restore the state of an installation. */
export function openStates(place: SimulatorPlace): Pick<Moorage, 'snapshot' | 'restore'> {
  return {
    snapshot: () => askSimulatorJson<MoorageSnapshot>(place, { method: 'POST', path: '/snapshots' }),
    async restore({ snapshot }) {
      const answer = await askSimulator(place, { method: 'POST', path: `/snapshots/${snapshot}/restore` })
      await answer.arrayBuffer()
    },
  }
}

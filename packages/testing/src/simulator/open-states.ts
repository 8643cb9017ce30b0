import type { Moorage, MoorageSnapshot } from '../moorage.ts'
import { askSimulator, askSimulatorJson, type SimulatorPlace } from './ask-simulator.ts'

/** Makes what keeps an installation as it is, and brings it back. */
export function openStates(place: SimulatorPlace): Pick<Moorage, 'snapshot' | 'restore'> {
  return {
    snapshot: () => askSimulatorJson<MoorageSnapshot>(place, { method: 'POST', path: '/snapshots' }),
    async restore({ snapshot }) {
      const answer = await askSimulator(place, { method: 'POST', path: `/snapshots/${snapshot}/restore` })
      await answer.arrayBuffer()
    },
  }
}

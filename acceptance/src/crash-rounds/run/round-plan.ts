import { type RandomNumbers, randomNumbers } from '../random-numbers.ts'
import type { PlannedFault } from '../faults/fault.ts'
import { planFaults } from '../faults/plan-faults.ts'
import {
  type Action,
  type ActionKind,
  type ActionWeights,
  clusterWeights,
  drawAction,
  makeAction,
  storageWeights,
} from '../workload/action.ts'

/** Actions that one lane runs in a round. */
export interface LanePlan {
  readonly name: string
  readonly tenant: number
  readonly actions: readonly Action[]
}

/** Plan of a round, determined by its seed and number. */
export interface RoundPlan {
  readonly number: number
  readonly lanes: readonly LanePlan[]
  readonly faults: readonly PlannedFault[]
}

interface LaneShape {
  readonly tenant: number
  readonly firstKinds: readonly ActionKind[]
  readonly weights: ActionWeights
  readonly more: number
}

const storage = { firstKinds: ['make-host', 'make-volume', 'make-host'], weights: storageWeights, more: 7 } as const
const shapes: readonly LaneShape[] = [
  { ...storage, tenant: 0 },
  { ...storage, tenant: 0 },
  { ...storage, tenant: 1 },
  { tenant: 1, firstKinds: ['make-cluster'], weights: clusterWeights, more: 4 },
  { ...storage, tenant: 2, firstKinds: ['make-host', 'burst'] },
]

const requestsPerAction = 1.4
const spread = 2_654_435_761

/** Returns a round's random actions and faults. The same seed and number yield the same plan. */
export function planRound(seed: number, number: number): RoundPlan {
  const random = randomNumbers(Math.imul(seed, spread) ^ Math.imul(number, 40_503))
  const lanes = shapes.map((shape, index) => planLane(shape, `r${number}-${'abcdefgh'[index]}`, random))
  const actions = lanes.reduce((sum, lane) => sum + lane.actions.length, 0)
  return { number, lanes, faults: planFaults(random, Math.round(actions * requestsPerAction)) }
}

function planLane({ tenant, firstKinds, weights, more }: LaneShape, name: string, random: RandomNumbers): LanePlan {
  const actions = [
    ...firstKinds.map((kind) => makeAction(kind, random)),
    ...Array.from({ length: more }, () => drawAction(weights, random)),
  ]
  return { name, tenant, actions }
}

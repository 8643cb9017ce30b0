import { type RandomNumbers, randomNumbers } from '../random-numbers.ts'
import type { PlannedFault } from '../faults/fault.ts'
import { planFaults } from '../faults/plan-faults.ts'
import {
  type Move,
  type MoveKind,
  type MoveWeights,
  clusterWeights,
  drawMove,
  makeMove,
  storageWeights,
} from '../workload/move.ts'

/** What one user of an account does in a round. */
export interface LanePlan {
  readonly name: string
  /** Which of the accounts. */
  readonly tenant: number
  readonly moves: readonly Move[]
}

/** Everything that a round is made of; the same for the same seed and number. */
export interface RoundPlan {
  readonly number: number
  readonly lanes: readonly LanePlan[]
  readonly faults: readonly PlannedFault[]
}

interface LaneShape {
  readonly tenant: number
  readonly begins: readonly MoveKind[]
  readonly weights: MoveWeights
  readonly more: number
}

const storage = { begins: ['make-host', 'make-volume', 'make-host'], weights: storageWeights, more: 7 } as const
const shapes: readonly LaneShape[] = [
  { ...storage, tenant: 0 },
  { ...storage, tenant: 0 },
  { ...storage, tenant: 1 },
  { tenant: 1, begins: ['make-cluster'], weights: clusterWeights, more: 4 },
  { ...storage, tenant: 2, begins: ['make-host', 'burst'] },
]

/** Requests for one move, those that wait for its work included. */
const requestsPerMove = 1.4
/** Spreads seeds and numbers over the whole range. */
const spread = 2_654_435_761

/** Plans a round. */
export function planRound(seed: number, number: number): RoundPlan {
  const random = randomNumbers(Math.imul(seed, spread) ^ Math.imul(number, 40_503))
  const lanes = shapes.map((shape, index) => planLane(shape, `r${number}-${'abcdefgh'[index]}`, random))
  const moves = lanes.reduce((sum, lane) => sum + lane.moves.length, 0)
  return { number, lanes, faults: planFaults(random, Math.round(moves * requestsPerMove)) }
}

function planLane({ tenant, begins, weights, more }: LaneShape, name: string, random: RandomNumbers): LanePlan {
  const moves = [
    ...begins.map((kind) => makeMove(kind, random)),
    ...Array.from({ length: more }, () => drawMove(weights, random)),
  ]
  return { name, tenant, moves }
}

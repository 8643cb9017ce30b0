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

/** Moves of one user of an account in a round. */
export interface LanePlan {
  readonly name: string
  readonly tenant: number
  readonly moves: readonly Move[]
}

/** Plan of a round; deterministic for a seed and number. */
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

/** Average number of requests per move, including polls for its operation. */
const requestsPerMove = 1.4
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

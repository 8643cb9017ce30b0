import type { RandomNumbers } from '../random-numbers.ts'

/** Kinds of actions on volumes and hosts. */
const storageActionKinds = [
  'make-host',
  'make-volume',
  'attach',
  'detach',
  'race',
  'resize',
  'overgrow',
  'clone',
  'describe',
  'write',
  'delete-volume',
  'boot',
  'shutdown',
  'reboot',
  'resize-host',
  'delete-host',
  'force-detach',
] as const

/** Kinds of actions on clusters. */
const clusterActionKinds = [
  'make-cluster',
  'make-pool',
  'resize-pool',
  'recycle-pool',
  'delete-pool',
  'upgrade',
  'recycle-cluster',
  'recycle-node',
  'describe-cluster',
  'delete-cluster',
] as const

/** Kind of an action. `burst` requests more volumes than the account's limits allow. */
export type ActionKind = (typeof storageActionKinds)[number] | (typeof clusterActionKinds)[number] | 'burst'

/** Action of a user. `at` and `other`, modulo their number, select existing resources. */
export interface Action {
  readonly kind: ActionKind
  readonly at: number
  readonly other: number
  readonly isWaiting: boolean
  /** True if two concurrent POSTs have one idempotency key. */
  readonly isDuplicated: boolean
}

/** Relative probability of each kind of action. */
export type ActionWeights = Partial<Readonly<Record<ActionKind, number>>>

/** Weights for volumes and hosts. A forced detach is rare, because it takes longest. */
export const storageWeights: ActionWeights = {
  'make-host': 10,
  'make-volume': 24,
  attach: 26,
  detach: 14,
  race: 12,
  resize: 14,
  overgrow: 5,
  clone: 10,
  describe: 10,
  write: 12,
  'delete-volume': 10,
  boot: 8,
  shutdown: 10,
  reboot: 8,
  'resize-host': 10,
  'delete-host': 6,
  'force-detach': 1,
}

/** Weights for clusters. */
export const clusterWeights: ActionWeights = {
  'make-pool': 4,
  'resize-pool': 8,
  'recycle-pool': 4,
  'delete-pool': 2,
  upgrade: 4,
  'recycle-cluster': 3,
  'recycle-node': 3,
  'describe-cluster': 3,
  'delete-cluster': 1,
}

const chooserMax = 1_000

/** Returns a random action. The probability of a kind is proportional to its weight. */
export function drawAction(weights: ActionWeights, random: RandomNumbers): Action {
  const rows = Object.entries(weights) as [ActionKind, number][]
  let left = random.below(rows.reduce((sum, [, weight]) => sum + weight, 0))
  const row = rows.find(([, weight]) => (left -= weight) < 0)
  return makeAction(row?.[0] ?? 'describe', random)
}

/** Returns an action with random resources, waiting (1 in 2) and duplication (1 in 4). */
export function makeAction(kind: ActionKind, random: RandomNumbers): Action {
  return {
    kind,
    at: random.below(chooserMax),
    other: random.below(chooserMax),
    isWaiting: random.below(2) === 0,
    isDuplicated: random.below(4) === 0,
  }
}

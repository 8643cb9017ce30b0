import type { RandomNumbers } from '../random-numbers.ts'
import type { DriverManner, Fault, PlannedFault } from './fault.ts'

const changingCalls = [
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'deleteVolume',
  'plugVolume',
  'unplugVolume',
  'ensureHost',
  'reshapeHost',
  'updateAddresses',
  'ensureDisk',
  'startHost',
  'stopHost',
  'deleteHost',
  'ensureCluster',
  'deleteCluster',
  'ensureNode',
  'drainNode',
  'removeNode',
] as const
const inspections = ['inspectVolume', 'inspectHost', 'inspectNode', 'inspectCluster'] as const

/**
 * Calls that may lie, because the next inspection detects it. Removals are excluded, because their answer is final (driver contract). `inspectCluster` is
 * excluded, because a control plane reported missing counts as lost (docs/lives/cluster.md).
 */
const liars = [
  'ensureVolume',
  'growVolume',
  'plugVolume',
  'ensureHost',
  'startHost',
  'stopHost',
  'ensureCluster',
  'ensureNode',
  'inspectVolume',
  'inspectHost',
] as const

const kinds: readonly Fault['kind'][] = [
  'kill-api',
  'kill-api',
  'kill-worker',
  'kill-worker',
  'kill-worker',
  'kill-postgres',
  'kill-backend',
  'hold-worker',
  'hold-worker',
  'drop-connections',
  'driver',
  'driver',
  'driver',
  'driver',
  'damage',
  'power-off',
  'clock',
  'clock',
  'hung-storage',
]
const manners: readonly DriverManner[] = ['error-before', 'error-after', 'hang', 'lie']
/** Clock steps in seconds. A step plus the rest of a lease is below the 60 seconds after which a job fails (decision D11). */
const clockSteps = [-7, -2, 3, 12, 25] as const

const pick = <One>(list: readonly One[], random: RandomNumbers): One => list[random.below(list.length)] as One

/** Returns one or two random faults at random times, and in one of seven rounds also a full disk. `requests` is the approximate number of requests of the round. */
export function planFaults(random: RandomNumbers, requests: number): PlannedFault[] {
  const plan = (kind: Fault['kind']): PlannedFault => ({
    afterRequests: random.below(requests),
    delayMs: random.below(60),
    fault: drawFault(kind, random),
  })
  const faults = Array.from({ length: 1 + random.below(2) }, () => plan(pick(kinds, random)))
  // Drawn last, so that the rounds of the corpus stay the same.
  return random.below(7) === 0 ? [...faults, plan(pick(['full-disk', 'full-log'], random))] : faults
}

function drawFault(kind: Fault['kind'], random: RandomNumbers): Fault {
  const at = random.below(1_000)
  switch (kind) {
    case 'kill-postgres':
      return { kind, ms: random.below(400) }
    case 'hold-worker':
      return { kind, at, ms: 300 + random.below(600) }
    case 'drop-connections':
      return { kind }
    case 'driver':
      return drawDriverFault(random)
    case 'clock':
      return random.below(2) === 0
        ? { kind, seconds: pick(clockSteps, random) }
        : { kind, seconds: pick([-7, 12], random), backMs: 100 + random.below(900) }
    case 'hung-storage':
      return { kind }
    case 'full-disk':
      return { kind, ms: 200 + random.below(1_000) }
    default:
      return { kind, at }
  }
}

/** Driver errors that cause a retry or a full inspection (the driver contract, rule 5). */
const codes = ['Busy', 'Busy', 'Broken', 'InUse', 'NotFound'] as const

/** Durations of hanging calls. The longest exceeds the call timeout. */
const hangsMs = [200, 500, 700, 900, 1_200, 5_600] as const

function drawDriverFault(random: RandomNumbers): Fault {
  const as = pick(manners, random)
  const on = pick<string>(as === 'lie' ? liars : [...changingCalls, ...changingCalls, ...inspections], random)
  const isError = as === 'error-before' || as === 'error-after'
  const times = 1 + random.below(5)
  const ms = pick(hangsMs, random)
  return { kind: 'driver', on, as, times, ...(isError && { code: pick(codes, random) }), ...(as === 'hang' && { ms }) }
}

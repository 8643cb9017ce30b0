import { Fault } from '../shared/index.ts'
import type { Pool } from '@moorage/contract'

/** Bounds a pool is scaled within, as the wire has them; always present (decision E3). */
type Autoscaler = Readonly<Pool['autoscaler']>

/** What a request says of a pool's count and autoscaler; all sound by the schema. */
export interface ScalingAsked {
  readonly count?: number | undefined
  readonly autoscaler?: { readonly [Field in keyof Autoscaler]?: Autoscaler[Field] | undefined } | undefined
}

/** How many nodes a pool has, and within which bounds. */
export interface Scaling {
  readonly count: number
  readonly autoscaler: Autoscaler
}

/** The scaling of a new pool of which nothing but the count is said (decision E3). */
export function defaultScaling(count: number): Scaling {
  return { count, autoscaler: { enabled: false, min: count, max: count } }
}

/**
 * What a request makes of a pool's scaling, and what is wrong with it. A bound that is not sent stays as it is; a minimum above the maximum
 * is refused also when the autoscaler is off; while it is on a count outside its bounds is refused when it was sent, and moves to the nearest
 * bound when it was not (decision E3). `prefix` stands before the field names: `node_pools[0].`.
 */
export function planScaling(
  present: Scaling,
  asked: ScalingAsked,
  prefix = '',
): Scaling & { readonly faults: readonly Fault[] } {
  const autoscaler = { ...present.autoscaler, ...withoutAbsent(asked.autoscaler) }
  const { enabled, min, max } = autoscaler
  const count = asked.count ?? present.count
  if (min > max) {
    const field = `${prefix}autoscaler.${asked.autoscaler?.min === undefined ? 'max' : 'min'}`
    return {
      autoscaler,
      count,
      faults: [
        new Fault('pool.autoscaler_bounds', `The autoscaler minimum ${min} is above its maximum ${max}.`, {
          field,
        }),
      ],
    }
  }
  if (!enabled || (count >= min && count <= max)) return { autoscaler, count, faults: [] }
  if (asked.count === undefined) return { autoscaler, count: Math.min(max, Math.max(min, count)), faults: [] }
  const reason = `Must be ${min}-${max} while the autoscaler is enabled`
  return {
    autoscaler,
    count,
    faults: [new Fault('pool.count_outside_autoscaler', reason, { field: `${prefix}count` })],
  }
}

function withoutAbsent(asked: ScalingAsked['autoscaler']): Partial<Autoscaler> {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== undefined))
}

/** Why no node can be taken from a pool by name; null when one can: it keeps one node, and its autoscaler's minimum while that is on (decisions E3, E7). */
export function checkNodeRemoval({ count, autoscaler }: Scaling): Fault | null {
  if (count <= 1) return new Fault('pool.last_node', 'The last node of a pool cannot be deleted.')
  if (!autoscaler.enabled || count > autoscaler.min) return null
  return new Fault(
    'pool.below_minimum',
    `The pool has ${count} nodes, and the minimum of its autoscaler is ${autoscaler.min}.`,
  )
}

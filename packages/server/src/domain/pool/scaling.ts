import { Fault } from '../shared/index.ts'
import type { Pool } from '@moorage/contract'

/** Autoscaler bounds as on the wire; always present (decision E3). */
type Autoscaler = Readonly<Pool['autoscaler']>

/** Requested count and autoscaler of a pool, valid by the schema. */
export interface ScalingAsked {
  readonly count?: number | undefined
  readonly autoscaler?: { readonly [Field in keyof Autoscaler]?: Autoscaler[Field] | undefined } | undefined
}

/** Node count of a pool and its autoscaler. */
export interface Scaling {
  readonly count: number
  readonly autoscaler: Autoscaler
}

/** Returns the scaling of a new pool with only a count (decision E3). */
export function defaultScaling(count: number): Scaling {
  return { count, autoscaler: { enabled: false, min: count, max: count } }
}

/**
 * Applies a request to a pool's scaling and returns its errors. An absent bound stays. A minimum above the maximum is rejected even while the autoscaler is
 * disabled. While it is enabled, a count outside its bounds is rejected if it was sent, and moves to the nearest bound if not (decision E3). `prefix` precedes
 * the field names: `node_pools[0].`.
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

/** Returns an error if a node of the pool cannot be deleted: a pool keeps one node, and its autoscaler's minimum while that is enabled (decisions E3, E7). */
export function checkNodeRemoval({ count, autoscaler }: Scaling): Fault | null {
  if (count <= 1) return new Fault('pool.last_node', 'The last node of a pool cannot be deleted.')
  if (!autoscaler.enabled || count > autoscaler.min) return null
  return new Fault(
    'pool.below_minimum',
    `The pool has ${count} nodes, and the minimum of its autoscaler is ${autoscaler.min}.`,
  )
}

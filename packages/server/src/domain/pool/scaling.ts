import { ApiError } from '../shared/index.ts'
import type { Pool } from '@moorage/contract'

/** Autoscaler settings, which every pool has (decision E3). */
type Autoscaler = Readonly<Pool['autoscaler']>

/** Requested count and autoscaler. */
export interface ScalingInput {
  readonly count?: number | undefined
  readonly autoscaler?: { readonly [Field in keyof Autoscaler]?: Autoscaler[Field] | undefined } | undefined
}

/** Node count and autoscaler of a pool. */
export interface Scaling {
  readonly count: number
  readonly autoscaler: Autoscaler
}

/** Returns the scaling of a new pool with only a count: autoscaler off, both bounds at the count (decision E3). */
export function defaultScaling(count: number): Scaling {
  return { count, autoscaler: { enabled: false, min: count, max: count } }
}

/**
 * Returns the scaling after a request, and its errors. An absent bound stays. A minimum above the maximum is rejected. While the autoscaler is enabled, a
 * requested count outside its bounds is rejected, and a present one moves to the nearest bound (decision E3). `prefix` precedes the field names:
 * `node_pools[0].`.
 */
export function planScaling(
  present: Scaling,
  input: ScalingInput,
  prefix = '',
): Scaling & { readonly errors: readonly ApiError[] } {
  const autoscaler = { ...present.autoscaler, ...withoutAbsent(input.autoscaler) }
  const { enabled, min, max } = autoscaler
  const count = input.count ?? present.count
  if (min > max) {
    const field = `${prefix}autoscaler.${input.autoscaler?.min === undefined ? 'max' : 'min'}`
    return {
      autoscaler,
      count,
      errors: [
        new ApiError('pool.autoscaler_bounds', `The autoscaler minimum ${min} is above its maximum ${max}.`, {
          field,
        }),
      ],
    }
  }
  if (!enabled || (count >= min && count <= max)) return { autoscaler, count, errors: [] }
  if (input.count === undefined) return { autoscaler, count: Math.min(max, Math.max(min, count)), errors: [] }
  const reason = `Must be ${min}-${max} while the autoscaler is enabled`
  return {
    autoscaler,
    count,
    errors: [new ApiError('pool.count_outside_autoscaler', reason, { field: `${prefix}count` })],
  }
}

function withoutAbsent(input: ScalingInput['autoscaler']): Partial<Autoscaler> {
  return Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
}

/** Returns pool.last_node for a pool's last node, pool.below_minimum at the minimum of an enabled autoscaler, otherwise null (decisions E3, E7). */
export function checkNodeRemoval({ count, autoscaler }: Scaling): ApiError | null {
  if (count <= 1) return new ApiError('pool.last_node', 'The last node of a pool cannot be deleted.')
  if (!autoscaler.enabled || count > autoscaler.min) return null
  return new ApiError(
    'pool.below_minimum',
    `The pool has ${count} nodes, and the minimum of its autoscaler is ${autoscaler.min}.`,
  )
}

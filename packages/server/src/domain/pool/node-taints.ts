import { kubernetesValuePattern } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import { explainKey } from './explain-key.ts'

/** A taint as a request gives it; a value that is left out is empty. */
export interface TaintAsked {
  readonly key: string
  readonly value?: string | undefined
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
}

const value = new RegExp(kubernetesValuePattern)

/**
 * Rules of the taints of a pool's nodes (decision E3): what Kubernetes takes, and no key twice with one effect. Returns every problem, each
 * at its place. What a taint lacks was found wrong before and is not judged (decision B1).
 */
export function checkNodeTaints(taints: readonly Partial<TaintAsked>[], vendor: string, field = 'taints'): Fault[] {
  return taints.flatMap((taint, index) => {
    const reason =
      taint.key === undefined
        ? null
        : (explainKey(taint.key, vendor) ?? explainValue(taint) ?? explainTwin(taint, taints.slice(0, index)))
    return reason === null ? [] : [new Fault('pool.taints_invalid', reason, { field: `${field}[${index}]` })]
  })
}

function explainValue(taint: Partial<TaintAsked>): string | null {
  return value.test(taint.value ?? '') ? null : `The value of "${taint.key}" is not one that Kubernetes takes.`
}

function explainTwin({ key, effect }: Partial<TaintAsked>, earlier: readonly Partial<TaintAsked>[]): string | null {
  const isTwin = effect !== undefined && earlier.some((one) => one.key === key && one.effect === effect)
  return isTwin ? `The key "${key}" stands twice with the effect ${effect}.` : null
}

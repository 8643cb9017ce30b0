import { type TaintEffect, kubernetesKeyMax, kubernetesKeyPattern, kubernetesValuePattern } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

const syntax = new RegExp(kubernetesKeyPattern)
/** Domains whose keys Kubernetes keeps for itself; the vendor's own is kept too. */
const reserved = ['kubernetes.io', 'k8s.io'] as const

/** Why a text cannot be the key of a label or taint of nodes, as one sentence; null when it can (decision E3). */
function explainKey(key: string, vendor: string): string | null {
  if (key.length > kubernetesKeyMax) return `A key can have at most ${kubernetesKeyMax} characters.`
  if (!syntax.test(key)) return `The key "${key}" is not valid in Kubernetes.`
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : ''
  const kept = [...reserved, `${vendor.toLowerCase()}.com`].find((one) => domain === one || domain.endsWith(`.${one}`))
  return kept === undefined ? null : `The key "${key}" is reserved: its domain is ${kept}.`
}

const value = new RegExp(kubernetesValuePattern)

/** Rules of the Kubernetes labels of a pool's nodes (decision E3): keys and values that Kubernetes takes. Returns every problem. */
export function checkNodeLabels(labels: Readonly<Record<string, string>>, vendor: string, field = 'labels'): Fault[] {
  const reasons = Object.entries(labels).map(
    ([key, text]) =>
      explainKey(key, vendor) ?? (value.test(text) ? null : `The value of "${key}" is not valid in Kubernetes.`),
  )
  return reasons
    .filter((reason) => reason !== null)
    .map((reason) => new Fault('pool.labels_invalid', reason, { field }))
}

/** A taint as a request gives it; a value that is left out is empty. */
interface TaintAsked {
  readonly key: string
  readonly value?: string | undefined
  readonly effect: TaintEffect
}

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
  return value.test(taint.value ?? '') ? null : `The value of "${taint.key}" is not valid in Kubernetes.`
}

function explainTwin({ key, effect }: Partial<TaintAsked>, earlier: readonly Partial<TaintAsked>[]): string | null {
  const isTwin = effect !== undefined && earlier.some((one) => one.key === key && one.effect === effect)
  return isTwin ? `The key "${key}" occurs twice with the effect ${effect}.` : null
}

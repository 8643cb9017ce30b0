import { type TaintEffect, kubernetesKeyMax, kubernetesKeyPattern, kubernetesValuePattern } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

const syntax = new RegExp(kubernetesKeyPattern)
/** Reserved in addition to the vendor's domain. */
const reserved = ['kubernetes.io', 'k8s.io'] as const

function explainKey(key: string, vendor: string): string | null {
  if (key.length > kubernetesKeyMax) return `A key can have at most ${kubernetesKeyMax} characters.`
  if (!syntax.test(key)) return `The key "${key}" is not valid in Kubernetes.`
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : ''
  const kept = [...reserved, `${vendor.toLowerCase()}.com`].find((one) => domain === one || domain.endsWith(`.${one}`))
  return kept === undefined ? null : `The key "${key}" is reserved: its domain is ${kept}.`
}

const value = new RegExp(kubernetesValuePattern)

/** Returns one `pool.labels_invalid` error for each label with an invalid or reserved key or an invalid value (decision E3); empty if all are valid. */
export function checkNodeLabels(
  labels: Readonly<Record<string, string>>,
  vendor: string,
  field = 'labels',
): ApiError[] {
  const reasons = Object.entries(labels).map(
    ([key, text]) =>
      explainKey(key, vendor) ?? (value.test(text) ? null : `The value of "${key}" is not valid in Kubernetes.`),
  )
  return reasons
    .filter((reason) => reason !== null)
    .map((reason) => new ApiError('pool.labels_invalid', reason, { field }))
}

interface TaintInput {
  readonly key: string
  readonly value?: string | undefined
  readonly effect: TaintEffect
}

/**
 * Returns pool.taints_invalid, with its index, for each taint that is invalid, reserved, or repeats key and effect; otherwise empty (decision E3). The schema
 * reports missing parts (decision B1).
 */
export function checkNodeTaints(taints: readonly Partial<TaintInput>[], vendor: string, field = 'taints'): ApiError[] {
  return taints.flatMap((taint, index) => {
    const reason =
      taint.key === undefined
        ? null
        : (explainKey(taint.key, vendor) ?? explainValue(taint) ?? explainDuplicate(taint, taints.slice(0, index)))
    return reason === null ? [] : [new ApiError('pool.taints_invalid', reason, { field: `${field}[${index}]` })]
  })
}

function explainValue(taint: Partial<TaintInput>): string | null {
  return value.test(taint.value ?? '') ? null : `The value of "${taint.key}" is not valid in Kubernetes.`
}

function explainDuplicate(
  { key, effect }: Partial<TaintInput>,
  earlier: readonly Partial<TaintInput>[],
): string | null {
  const isDuplicate = effect !== undefined && earlier.some((one) => one.key === key && one.effect === effect)
  return isDuplicate ? `The key "${key}" occurs twice with the effect ${effect}.` : null
}

import { kubernetesKeyMax, kubernetesKeyPattern } from '@moorage/contract'

const syntax = new RegExp(kubernetesKeyPattern)
/** Domains whose keys Kubernetes keeps for itself; the vendor's own is kept too. */
const reserved = ['kubernetes.io', 'k8s.io'] as const

/** Why a text cannot be the key of a label or taint of nodes, as one sentence; null when it can (decision E3). */
export function explainKey(key: string, vendor: string): string | null {
  if (key.length > kubernetesKeyMax) return `A key has ${kubernetesKeyMax} characters at most.`
  if (!syntax.test(key)) return `The key "${key}" is not one that Kubernetes takes.`
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : ''
  const kept = [...reserved, `${vendor.toLowerCase()}.com`].find((one) => domain === one || domain.endsWith(`.${one}`))
  return kept === undefined ? null : `The key "${key}" is kept for the service: its domain is ${kept}.`
}

import { kubernetesValuePattern } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import { explainKey } from './explain-key.ts'

const value = new RegExp(kubernetesValuePattern)

/** Rules of the Kubernetes labels of a pool's nodes (decision E3): keys and values that Kubernetes takes. Returns every problem. */
export function checkNodeLabels(labels: Readonly<Record<string, string>>, vendor: string, field = 'labels'): Fault[] {
  const reasons = Object.entries(labels).map(
    ([key, text]) =>
      explainKey(key, vendor) ?? (value.test(text) ? null : `The value of "${key}" is not one that Kubernetes takes.`),
  )
  return reasons
    .filter((reason) => reason !== null)
    .map((reason) => new Fault('pool.labels_invalid', reason, { field }))
}

import { partsAt, textAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** Current value of a condition. */
export interface Finding {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason?: string
  readonly message?: string
}

/** True if this condition is True. */
export function isTrue(object: unknown, type: string): boolean {
  return partsAt(object, 'status', 'conditions').some((one) => one['type'] === type && one['status'] === 'True')
}

/** The transition time changes only with the status; other conditions stay. */
export function updateConditions(object: unknown, findings: readonly Finding[], now: string): readonly KubeFields[] {
  const held = partsAt(object, 'status', 'conditions')
  const others = held.filter((one) => !findings.some(({ type }) => type === one['type']))
  return [
    ...others,
    ...findings.map((finding) => {
      const before = held.find((one) => one['type'] === finding.type)
      return {
        ...before,
        ...finding,
        lastTransitionTime: before?.['status'] === finding.status ? textAt(before, 'lastTransitionTime') : now,
      }
    }),
  ]
}

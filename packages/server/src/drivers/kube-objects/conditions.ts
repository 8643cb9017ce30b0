import { objectsAt, stringAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** New value of a condition. */
export interface ConditionUpdate {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason?: string | undefined
  readonly message?: string | undefined
}

/** True if the object's condition of this type has status `True`. */
export function isTrue(object: unknown, type: string): boolean {
  return objectsAt(object, 'status', 'conditions').some((one) => one['type'] === type && one['status'] === 'True')
}

/** Returns the object's conditions with added or replaced ones. A transition time changes only with the status; other conditions stay. */
export function updateConditions(
  object: unknown,
  updates: readonly ConditionUpdate[],
  now: string,
): readonly KubeFields[] {
  const held = objectsAt(object, 'status', 'conditions')
  const others = held.filter((one) => !updates.some(({ type }) => type === one['type']))
  return [
    ...others,
    ...updates.map((update) => {
      const before = held.find((one) => one['type'] === update.type)
      return {
        ...before,
        ...update,
        lastTransitionTime: before?.['status'] === update.status ? stringAt(before, 'lastTransitionTime') : now,
      }
    }),
  ]
}

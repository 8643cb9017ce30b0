import { fieldsOf, isAtomicType, membersBySteps, typeOfField } from './type-steps.ts'
import type { KubeType } from '../schemas/kube-type.ts'
import type { MemberList } from './type-steps.ts'

/** Merges an applied configuration into the live value: objects by field, non-atomic lists by member, other values as a whole. */
export function mergeValues(type: KubeType, live: unknown, applied: unknown): unknown {
  if (applied === undefined) return live
  if (live === undefined || live === null || isAtomicType(type)) return applied
  if (type.kind === 'list') return mergeMembers(type, live, applied)
  const [held, given] = [fieldsOf(live), fieldsOf(applied)]
  const names = new Set([...Object.keys(held), ...Object.keys(given)])
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValues(typeOfField(type, name), held[name], given[name])] as const),
  )
}

/** Members only in the live list keep their relative positions and precede new ones. */
function mergeMembers(type: MemberList, live: unknown, applied: unknown): readonly unknown[] {
  const [held, given] = [membersBySteps(type, live), membersBySteps(type, applied)]
  const there = [...held.keys()]
  const shared = [...given.keys()].filter((step) => held.has(step))
  const order: string[] = []
  let next = 0
  const takeUntil = (step: string | undefined): void => {
    for (; next < there.length && there[next] !== step; next += 1) {
      const one = there[next]
      if (one !== undefined && !given.has(one)) order.push(one)
    }
  }
  let passed = 0
  for (const step of given.keys()) {
    takeUntil(shared[passed])
    if (step === shared[passed]) passed += 1
    order.push(step)
  }
  takeUntil(undefined)
  return order.map((step) => mergeValues(type.element(), held.get(step), given.get(step)))
}

import type { KubeObject } from '../model/kube-object.ts'
import { covers, findDisruptions } from './find-disruptions.ts'
import type { BudgetView, Disruptions } from './find-disruptions.ts'
import { isActive, isReady } from './is-active.ts'

/** A budget that keeps a pod where it is. */
export interface BlockingBudget {
  readonly budget: KubeObject
  readonly disruptions: Disruptions
}

/**
 * The budget that forbids the eviction of a pod now; null when none does. A pod that has ended or waits for a node may always go, and one that
 * is not ready may when its budget is met without it.
 */
export function findBlockingBudget(
  pod: KubeObject,
  budgets: readonly KubeObject[],
  view: BudgetView,
): BlockingBudget | null {
  if (!isActive(pod) || pod['status'] === undefined || isWaiting(pod)) return null
  const counted = budgets
    .filter((budget) => covers(budget, pod))
    .map((budget) => ({ budget, disruptions: findDisruptions(budget, view) }))
  return counted.find(({ disruptions }) => !isAllowed(pod, disruptions)) ?? null
}

function isWaiting(pod: KubeObject): boolean {
  return (pod['status'] as { readonly phase?: string }).phase === 'Pending'
}

function isAllowed(pod: KubeObject, { currentHealthy, desiredHealthy, disruptionsAllowed }: Disruptions): boolean {
  return disruptionsAllowed > 0 || (!isReady(pod) && currentHealthy >= desiredHealthy && desiredHealthy > 0)
}

import { fieldAt, numberAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { controllerOf, isActive, isReady } from './is-active.ts'
import { scaleShare } from './scale-share.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Pod counts and allowed disruptions. */
export interface Disruptions {
  readonly expectedPods: number
  readonly currentHealthy: number
  readonly desiredHealthy: number
  readonly disruptionsAllowed: number
}

interface BudgetView {
  readonly pods: readonly KubeObject[]
  readonly replicasets: readonly KubeObject[]
}

/** Counts a budget's active pods and allowed disruptions: 0 if no pods are expected. */
export function findDisruptions(budget: KubeObject, view: BudgetView): Disruptions {
  const pods = view.pods.filter((pod) => isActive(pod) && covers(budget, pod))
  const [minAvailable, maxUnavailable] = [
    fieldAt(budget, 'spec', 'minAvailable'),
    fieldAt(budget, 'spec', 'maxUnavailable'),
  ]
  const expectedPods =
    maxUnavailable === undefined && typeof minAvailable === 'number' ? pods.length : expectPods(pods, view)
  const desiredHealthy =
    maxUnavailable === undefined
      ? (scaleShare(minAvailable ?? 1, expectedPods, 'up') ?? 0)
      : Math.max(0, expectedPods - (scaleShare(maxUnavailable, expectedPods, 'up') ?? 0))
  const currentHealthy = pods.filter(isReady).length
  const isEmpty = expectedPods <= 0
  return {
    expectedPods,
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed: isEmpty ? 0 : Math.max(0, currentHealthy - desiredHealthy),
  }
}

function covers(budget: KubeObject, pod: KubeObject): boolean {
  return (
    budget.metadata.namespace === pod.metadata.namespace &&
    matchesSelector(fieldAt(budget, 'spec', 'selector'), pod.metadata.labels ?? {})
  )
}

function expectPods(pods: readonly KubeObject[], { replicasets }: BudgetView): number {
  const owners = new Set(pods.map((pod) => controllerOf(pod)?.uid))
  const sets = replicasets.filter((set) => owners.has(set.metadata.uid))
  return sets.reduce((sum, set) => sum + (numberAt(set, 'spec', 'replicas') ?? 0), 0)
}

/** Budget that blocks an eviction. */
export interface BlockingBudget {
  readonly budget: KubeObject
  readonly disruptions: Disruptions
  /** True if several budgets cover the pod, so that none permits an eviction. */
  readonly isAmong: boolean
}

/**
 * Budget that currently forbids a pod's eviction, or null. A terminated or pending pod may always be evicted, an unready pod if its budget is met without that
 * pod.
 */
export function findBlockingBudget(
  pod: KubeObject,
  budgets: readonly KubeObject[],
  view: BudgetView,
): BlockingBudget | null {
  if (!isActive(pod) || pod['status'] === undefined || isWaiting(pod)) return null
  const counted = budgets
    .filter((budget) => covers(budget, pod))
    .map((budget) => ({ budget, disruptions: findDisruptions(budget, view), isAmong: false }))
  if (counted.length > 1) return counted.map((one) => ({ ...one, isAmong: true }))[0] ?? null
  return counted.find(({ budget, disruptions }) => !isAllowed(pod, budget, disruptions)) ?? null
}

function isWaiting(pod: KubeObject): boolean {
  return stringAt(pod, 'status', 'phase') === 'Pending'
}

function isAllowed(
  pod: KubeObject,
  budget: KubeObject,
  { currentHealthy, desiredHealthy, disruptionsAllowed }: Disruptions,
): boolean {
  if (disruptionsAllowed > 0) return true
  const isAlways = stringAt(budget, 'spec', 'unhealthyPodEvictionPolicy') === 'AlwaysAllow'
  return !isReady(pod) && (isAlways || (currentHealthy >= desiredHealthy && desiredHealthy > 0))
}

import type { ClusterType, HostType } from '@moorage/sdk'
import { type Cost, regionalPrice } from '../../resources/regional-price.ts'

/** A part of a cluster and what it costs; the first is the control plane. */
export interface CostPart {
  readonly name: string
  readonly cost: Cost
}

/** What of a cluster has a price. */
export interface PricedCluster {
  readonly region: string
  readonly isHighlyAvailable: boolean
  readonly pools: readonly PricedPool[]
}

/** What of a pool has a price. */
export interface PricedPool {
  /** What people call it. */
  readonly name: string
  /** Id of its plan. */
  readonly type: string
  readonly count: number
}

/** What is charged for: control planes and plans. */
export interface PriceLists {
  readonly controlPlanes: readonly ClusterType[]
  readonly plans: readonly HostType[]
}

/** Id of the price of a control plane (facts 13). */
function controlPlaneType(isHighlyAvailable: boolean): string {
  return isHighlyAvailable ? 'orch-ha' : 'orch-sa'
}

/** What a control plane costs in a region; null where the price list has none. */
export function controlPlaneCost(
  controlPlanes: readonly ClusterType[],
  region: string,
  isHighlyAvailable: boolean,
): Cost | null {
  const type = controlPlanes.find(({ id }) => id === controlPlaneType(isHighlyAvailable))
  return type === undefined ? null : regionalPrice(type, region)
}

/** What the parts of a cluster cost, as far as they have a price (decision H5). */
export function clusterCosts(
  { region, isHighlyAvailable, pools }: PricedCluster,
  { controlPlanes, plans }: PriceLists,
): readonly CostPart[] {
  const plane = controlPlaneCost(controlPlanes, region, isHighlyAvailable)
  const name = isHighlyAvailable ? 'Control plane, high availability' : 'Control plane'
  return [...(plane === null ? [] : [{ name, cost: plane }]), ...pools.flatMap((pool) => poolCost(pool, region, plans))]
}

/** What a pool costs in a region, as the one part it is; none while its plan or count is not known. */
export function poolCost(
  { name, type, count }: PricedPool,
  region: string,
  plans: readonly HostType[],
): readonly CostPart[] {
  const plan = plans.find(({ id }) => id === type)
  if (plan === undefined || !Number.isInteger(count) || count < 1) return []
  const { monthly, hourly } = regionalPrice(plan, region)
  return [{ name: `${name}: ${count} × ${plan.label}`, cost: { monthly: monthly * count, hourly: hourly * count } }]
}

/** All parts together. */
export function sumOf(parts: readonly CostPart[]): Cost {
  return {
    monthly: parts.reduce((sum, { cost }) => sum + cost.monthly, 0),
    hourly: parts.reduce((sum, { cost }) => sum + cost.hourly, 0),
  }
}

import type { ClusterType, HostType } from '@moorage/sdk'
import { type Cost, regionalPrice } from '../../resources/regional-price.ts'

/** Cost of the control plane or of a node pool. */
export interface CostPart {
  readonly name: string
  readonly cost: Cost
}

/** Cluster fields that determine the price. */
export interface PricedCluster {
  readonly region: string
  readonly isHighlyAvailable: boolean
  readonly pools: readonly PricedPool[]
}

/** Node pool fields that determine the price. */
export interface PricedPool {
  readonly name: string
  readonly type: string
  readonly count: number
}

/** Prices of control planes and plans. */
export interface PriceLists {
  readonly controlPlanes: readonly ClusterType[]
  readonly plans: readonly HostType[]
}

/** Control plane in the price list (facts, section 13). */
function controlPlaneType(isHighlyAvailable: boolean): string {
  return isHighlyAvailable ? 'orch-ha' : 'orch-sa'
}

/** Returns a control plane's price in a region; null if not in the price list. */
export function controlPlaneCost(
  controlPlanes: readonly ClusterType[],
  region: string,
  isHighlyAvailable: boolean,
): Cost | null {
  const type = controlPlanes.find(({ id }) => id === controlPlaneType(isHighlyAvailable))
  return type === undefined ? null : regionalPrice(type, region)
}

/** Returns the monthly and hourly cost of each priced part of a cluster (decision H5). Omits parts without a price. */
export function clusterCosts(
  { region, isHighlyAvailable, pools }: PricedCluster,
  { controlPlanes, plans }: PriceLists,
): readonly CostPart[] {
  const plane = controlPlaneCost(controlPlanes, region, isHighlyAvailable)
  const name = isHighlyAvailable ? 'Control plane, high availability' : 'Control plane'
  return [...(plane === null ? [] : [{ name, cost: plane }]), ...pools.flatMap((pool) => poolCost(pool, region, plans))]
}

/** Returns a node pool's monthly and hourly cost as a list of one part; empty without the type's plan or a positive integer count. */
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

/** Returns the total monthly and hourly cost. */
export function sumOf(parts: readonly CostPart[]): Cost {
  return {
    monthly: parts.reduce((sum, { cost }) => sum + cost.monthly, 0),
    hourly: parts.reduce((sum, { cost }) => sum + cost.hourly, 0),
  }
}

import type { ClusterType, HostType } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { clusterCosts, sumOf } from './cluster-cost.ts'

const price = (monthly: number) => ({ hourly: monthly / 1_000, monthly })
const lists = {
  controlPlanes: [
    { id: 'orch-sa', label: 'Standard', price: price(0), region_prices: [], transfer: 0 },
    { id: 'orch-ha', label: 'High', price: price(60), region_prices: [{ id: 'far', ...price(70) }], transfer: 0 },
  ] satisfies readonly ClusterType[],
  plans: [
    { id: 'small', label: 'Small', price: price(10), region_prices: [{ id: 'far', ...price(12) }] },
  ] as unknown as readonly HostType[],
}
const pools = [{ name: 'Pool 1', type: 'small', count: 3 }]

describe('cost of a cluster', () => {
  test('is the sum of control plane and nodes', () => {
    const parts = clusterCosts({ region: 'near', isHighlyAvailable: true, pools }, lists)
    expect(parts.map(({ name, cost }) => [name, cost.monthly])).toEqual([
      ['Control plane, high availability', 60],
      ['Pool 1: 3 × Small', 30],
    ])
    expect(sumOf(parts).monthly).toBe(90)
  })

  test('uses regional prices', () => {
    expect(sumOf(clusterCosts({ region: 'far', isHighlyAvailable: true, pools }, lists)).monthly).toBe(106)
    expect(sumOf(clusterCosts({ region: 'far', isHighlyAvailable: false, pools }, lists)).monthly).toBe(36)
  })

  test('excludes incomplete pools', () => {
    const unfinished = [
      { name: 'Pool 1', type: 'small', count: Number.NaN },
      { name: 'Pool 2', type: '', count: 2 },
    ]
    expect(clusterCosts({ region: 'near', isHighlyAvailable: false, pools: unfinished }, lists)).toHaveLength(1)
  })
})

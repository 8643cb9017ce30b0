import type { Usage } from '@moorage/sdk'
import { expect, test } from 'vitest'
import { smallestParts } from './smallest-parts.ts'
import { orderUsage } from './usage-order.ts'

const one: Usage = { type: 'volume', id: 1, label: 'b', url: '', quantity: 20, hours: 3, cost: '0.009', active: true }
const two: Usage = { ...one, id: 2, label: 'a', quantity: 10, cost: '0.0100' }
const three: Usage = { ...one, id: 3, label: 'c', type: 'host', cost: '10.00' }

test('sorts costs by exact amount', () => {
  const ids = (by: 'cost' | 'label' | 'quantity', isDown: boolean) =>
    orderUsage([two, three, one], by, isDown).map(({ id }) => id)
  expect([ids('cost', true), ids('label', false), ids('quantity', false)]).toEqual([
    [3, 2, 1],
    [2, 1, 3],
    [2, 3, 1],
  ])
})

test('distinguishes amounts beyond floating-point precision', () => {
  expect(smallestParts('90071992547409.93000001') - smallestParts('90071992547409.93000000')).toBe(1n)
})

import { expect, test } from 'vitest'
import { pickPodAddress } from './pod-address.ts'

test.each([
  ['10.200.3.0/24', [], '10.200.3.2'],
  ['10.200.3.0/24', ['10.200.3.2', '10.200.3.4'], '10.200.3.3'],
  ['10.200.254.0/23', Array.from({ length: 254 }, (_one, index) => `10.200.254.${index + 2}`), '10.200.255.0'],
  ['10.200.3.248/29', [2, 3, 4, 5, 6].map((one) => `10.200.3.${248 + one}`), null],
])('returns the first free address of %s, and null when all are taken', (network, taken, expected) => {
  expect(pickPodAddress(network, new Set(taken))).toBe(expected)
})

test.each(['', '10.200.3.0', 'fd00::/64', '10.0.0.0/8', '10.200.3.0/33'])('returns null for %j', (network) => {
  expect(pickPodAddress(network, new Set())).toBeNull()
})

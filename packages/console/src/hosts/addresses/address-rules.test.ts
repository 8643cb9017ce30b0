import { expect, test } from 'vitest'
import {
  explainFullAddresses,
  explainUnremovableAddress,
  addressKind,
  explainAddressWithoutReverseDns,
} from './address-rules.ts'

const open = { type: 'ipv4', public: true } as const
const inner = { type: 'ipv4', public: false } as const
const six = { type: 'ipv6', public: true } as const

test('a host has at most 8 public addresses and one private address (decision H16.3)', () => {
  expect(explainFullAddresses(true, [open, inner, six])).toBeNull()
  expect(
    explainFullAddresses(
      true,
      Array.from({ length: 8 }, () => open),
    ),
  ).toMatch(/8 of 8 public/)
  expect(explainFullAddresses(false, [open, inner])).toMatch(/1 of 1 private/)
})

test('the last public IPv4 address and IPv6 addresses cannot be removed', () => {
  expect(explainUnremovableAddress(open, [open, inner, six])).toMatch(/last public/)
  expect(explainUnremovableAddress(open, [open, open])).toBeNull()
  expect(explainUnremovableAddress(inner, [open, inner])).toBeNull()
  expect(explainUnremovableAddress(six, [open, six])).toMatch(/cannot remove IPv6/)
})

test('addresses have a displayed type, and only public ones have reverse DNS', () => {
  expect([open, inner, six].map(addressKind)).toEqual(['Public IPv4', 'Private IPv4', 'IPv6'])
  expect([explainAddressWithoutReverseDns(open), explainAddressWithoutReverseDns(inner)]).toEqual([
    null,
    expect.stringMatching(/Only public/),
  ])
})

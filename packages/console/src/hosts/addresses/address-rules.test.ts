import { expect, test } from 'vitest'
import { addressesFull, addressKept, addressKind, addressNameless } from './address-rules.ts'

const open = { type: 'ipv4', public: true } as const
const inner = { type: 'ipv4', public: false } as const
const six = { type: 'ipv6', public: true } as const

test('a host has at most 8 public addresses and one private address (decision H16.3)', () => {
  expect(addressesFull(true, [open, inner, six])).toBeNull()
  expect(
    addressesFull(
      true,
      Array.from({ length: 8 }, () => open),
    ),
  ).toMatch(/8 of 8 public/)
  expect(addressesFull(false, [open, inner])).toMatch(/1 of 1 private/)
})

test('the last public IPv4 address and IPv6 addresses cannot be removed', () => {
  expect(addressKept(open, [open, inner, six])).toMatch(/last public/)
  expect(addressKept(open, [open, open])).toBeNull()
  expect(addressKept(inner, [open, inner])).toBeNull()
  expect(addressKept(six, [open, six])).toMatch(/cannot remove IPv6/)
})

test('addresses have a displayed type, and only public ones have reverse DNS', () => {
  expect([open, inner, six].map(addressKind)).toEqual(['Public IPv4', 'Private IPv4', 'IPv6'])
  expect([addressNameless(open), addressNameless(inner)]).toEqual([null, expect.stringMatching(/Only public/)])
})

import { describe, expect, it } from 'vitest'
import {
  checkRdns,
  checkReserved,
  explainAddressLimit,
  explainForward,
  explainKept,
  explainRdnsKind,
  publicAddressesMax,
} from './rules.ts'

describe('limits of host addresses (decision H16)', () => {
  const all = Array.from({ length: publicAddressesMax }, () => 'public' as const)

  it.each([
    ['public', ['slaac', 'public'], undefined],
    ['public', all.slice(1), undefined],
    ['public', all, 'The host has 8 public IPv4 addresses. The maximum is 8.'],
    ['private', all, undefined],
    ['private', ['public', 'private'], 'The host already has a private IPv4 address. The maximum is 1.'],
  ] as const)('another %s one beside %j: %s', (kind, held, reason) => {
    expect(explainAddressLimit(kind, held)?.reason).toBe(reason)
  })

  it.each([
    ['public', ['slaac', 'public', 'private'], 'The last public IPv4 address of a host cannot be deleted.'],
    ['public', ['public', 'public'], undefined],
    ['private', ['public', 'private'], undefined],
    ['slaac', ['slaac', 'public'], 'The IPv6 address of a host cannot be deleted.'],
  ] as const)('removing the %s one of %j: %s', (kind, held, reason) => {
    expect(explainKept(kind, held)?.reason).toBe(reason)
  })

  it('rejects reserved addresses', () => {
    expect(checkReserved(true)).toMatchObject([{ code: 'address.reserved_unsupported', field: 'reserved' }])
    expect([checkReserved(false), checkReserved(undefined)]).toEqual([[], []])
  })
})

describe('reverse DNS names (decision H16)', () => {
  it.each(['web-1.example.org', 'a.b', '198.18.0.2.nip.io', `${'a'.repeat(63)}.org`])('accepts %s', (name) => {
    expect(checkRdns(name)).toEqual([])
  })

  it.each(['', 'web', '.org', 'a..b', '-a.org', 'a-.org', 'a_b.org', `${'a'.repeat(64)}.org`, 'a.org.', 'é.org'])(
    'rejects "%s"',
    (name) => {
      expect(checkRdns(name)).toMatchObject([{ code: 'address.rdns_invalid', field: 'rdns' }])
    },
  )

  it('accepts null and absence', () => {
    expect([checkRdns(null), checkRdns(undefined)]).toEqual([[], []])
  })

  it('are rejected for a private address', () => {
    expect(explainRdnsKind('private')?.code).toBe('address.rdns_private')
    expect([explainRdnsKind('public'), explainRdnsKind('slaac')]).toEqual([null, null])
  })

  it.each([
    [null, "The name 'a.org' could not be looked up at this time."],
    [[], "No match was found for 'a.org'. Reverse DNS must have a matching forward entry."],
    [['198.18.0.3'], "No match was found for 'a.org'. Reverse DNS must have a matching forward entry."],
    [['198.18.0.3', '198.18.0.2'], undefined],
  ] as const)('a name that resolves to %j: %s', (found, reason) => {
    expect(explainForward('a.org', '198.18.0.2', found)?.reason).toBe(reason)
  })
})

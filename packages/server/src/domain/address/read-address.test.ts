import { expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

it.each([
  ['198.18.0.2', '198.18.0.2'],
  ['2001:DB8:0:0:f03c:0:0:1', '2001:db8::f03c:0:0:1'],
  ['2001:db8::f03c:0000:0000:0001', '2001:db8::f03c:0:0:1'],
  ['::', '::'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
])('H16: normalizes %s to %s', (text, kept) => {
  expect(readAddress(text)).toBe(kept)
})

it.each([
  '',
  '1.2.3',
  '1.2.3.04',
  '1.2.3.256',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7::8',
  'fe80::1%eth0',
  '::1.2.3.4',
])('H16: rejects "%s"', (text) => {
  expect(readAddress(text)).toBeNull()
})

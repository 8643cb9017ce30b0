import { expect, test } from 'vitest'
import { readAccessEntries } from './access-entries.ts'

test('parses an access list with lines, commas and both IP versions', () => {
  expect(readAccessEntries('203.0.113.0/24, 198.51.100.7\n2001:db8::/32\n\n')).toEqual({
    ipv4: ['203.0.113.0/24', '198.51.100.7'],
    ipv6: ['2001:db8::/32'],
  })
  expect(readAccessEntries(' \n')).toEqual({ ipv4: [], ipv6: [] })
})

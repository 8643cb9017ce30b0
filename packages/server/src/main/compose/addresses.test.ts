import { expect, test } from 'vitest'
import { listAddresses } from './addresses.ts'

const bind = (host: string, address: string) =>
  listAddresses('http', { host, port: 0 }, { address, port: 4400, family: address.includes(':') ? 'IPv6' : 'IPv4' })

test.each([
  ['0.0.0.0', '0.0.0.0', 'http://127.0.0.1:4400', true],
  ['::', '::', 'http://[::1]:4400', true],
  ['10.0.0.7', '10.0.0.7', 'http://10.0.0.7:4400', true],
  ['localhost', '127.0.0.1', 'http://localhost:4400', false],
  ['127.0.0.2', '127.0.0.2', 'http://127.0.0.2:4400', false],
  ['::1', '::1', 'http://[::1]:4400', false],
] as const)(
  '%s has an address that works on this machine, and reports whether others can reach it',
  (host, address, origin, isExposed) => {
    const addresses = bind(host, address)
    expect(addresses).toMatchObject({ origin, isExposed })
    expect(addresses.all[0]).toBe(origin)
    expect(addresses.all.join()).not.toMatch(/0\.0\.0\.0|\[::\]|fe80/)
  },
)

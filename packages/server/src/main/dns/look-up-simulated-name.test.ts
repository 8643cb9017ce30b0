import { expect, it } from 'vitest'
import { lookUpSimulatedName } from './look-up-simulated-name.ts'

it.each([
  ['198.18.0.2.example.org', 'ipv4', ['198.18.0.2']],
  ['198-18-0-2.ip.example.org', 'ipv4', ['198.18.0.2']],
  ['web-198-18-0-2.example.org', 'ipv4', ['198.18.0.2']],
  ['2001-db8--f03c-0-0-7.example.org', 'ipv6', ['2001:db8::f03c:0:0:7']],
  ['198.18.0.2.example.org', 'ipv6', []],
  ['2001-db8--f03c-0-0-7.example.org', 'ipv4', []],
  ['web-1.example.org', 'ipv4', null],
  ['300.18.0.2.example.org', 'ipv4', null],
  ['example.org', 'ipv6', null],
] as const)('H16: in the simulated network, %s resolves in %s to %j', (name, type, found) => {
  expect(lookUpSimulatedName(name, type)).toEqual(found)
})

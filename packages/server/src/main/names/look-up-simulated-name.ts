import { readAddress } from '#domain/address/read-address.ts'

/** Four numbers in a name, with dots or hyphens between them, as public services write addresses into names. */
const embedded4 = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=[.-]|$)/
/** A label that is an address of IPv6 with hyphens. */
const embedded6 = /^[0-9a-f-]*-[0-9a-f-]*$/i

/**
 * Where a name leads in the simulated network, which asks no name server: one that holds an address leads there (`198.18.0.2.example.org`,
 * `198-18-0-2.example.org`, `2001-db8--f03c-0-0-1.example.org`); null for every other name, as nobody knows it.
 */
export function lookUpSimulatedName(name: string, type: 'ipv4' | 'ipv6'): readonly string[] | null {
  const four = embedded4.exec(name)
  const six = name.split('.').find((label) => embedded6.test(label))
  const found4 = four && readAddress(four.slice(1).join('.'))
  const found6 = six === undefined ? null : readAddress(six.replaceAll('-', ':'))
  if (!found4 && !found6) return null
  const found = type === 'ipv4' ? found4 : found6
  return found ? [found] : []
}

import { readAddress } from '#domain/address/read-address.ts'

const embedded4 = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=[.-]|$)/
const embedded6 = /^[0-9a-f-]*-[0-9a-f-]*$/i

/**
 * Returns the address in a simulated name (`198.18.0.2.example.org`, `198-18-0-2.example.org`, `2001-db8--f03c-0-0-1.example.org`), without DNS. Returns [] for
 * the other type, null for any other name.
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

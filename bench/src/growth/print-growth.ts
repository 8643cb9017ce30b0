import { alignColumns } from '../figures/align-columns.ts'
import { printNumber } from '../figures/table.ts'
import type { Grown } from './measure-growth.ts'

/** Returns the CPU time per request in microseconds: Node plus PostgreSQL. */
function costOf({ figures }: Pick<Grown, 'figures'>, side: 'ours' | 'floor'): number {
  const spent = figures.filter(({ name }) => name === 'CPU of Node' || name === 'CPU of PostgreSQL')
  return spent.reduce((sum, one) => sum + (one[side] ?? 0), 0)
}

/** Returns a table with a line per request and account: CPU time at the smallest size, and its multiple at other sizes. */
export function printGrowth(grown: readonly Grown[]): string {
  const sizes = [...new Set(grown.map(({ volumes }) => volumes))]
  const [smallest = 0, ...others] = sizes
  const at = ({ account, request }: Grown, size: number): Grown | undefined =>
    grown.find((one) => one.volumes === size && one.account === account && one.request === request)
  const head = [
    'request',
    'account',
    `us at ${smallest.toLocaleString('en')}`,
    ...others.map((size) => size.toLocaleString('en')),
  ]
  const rows = grown
    .filter(({ volumes }) => volumes === smallest)
    .map((first) => [
      first.request,
      first.account,
      `${printNumber(costOf(first, 'ours'))} (${printNumber(costOf(first, 'floor'))})`,
      ...others.map((size) => printTimes(first, at(first, size))),
    ])
  return alignColumns([head, ...rows], 2)
}

function printTimes(first: Grown, now: Grown | undefined): string {
  if (!now) return ''
  const times = (side: 'ours' | 'floor') => (costOf(now, side) / costOf(first, side)).toFixed(2)
  return `x${times('ours')} (x${times('floor')})`
}

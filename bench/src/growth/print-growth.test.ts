import { expect, it } from 'vitest'
import type { Figure } from '../figures/figure.ts'
import { printGrowth } from './print-growth.ts'

const cost = (name: string, ours: number, floor: number): Figure => ({
  measure: '',
  name,
  unit: 'us',
  better: 'less',
  ours,
  floor,
})
const grown = (volumes: number, ours: number) => ({
  volumes,
  account: '100 volumes',
  request: 'GET one volume',
  figures: [cost('CPU of Node', ours, 80), cost('CPU of PostgreSQL', 100, 20), cost('p50', 9, 9)],
})

it('growth is told as CPU at the smallest size, and as times of that, with the floor beside it', () => {
  expect(printGrowth([grown(1000, 300), grown(10_000, 500)])).toBe(
    [
      'request         account      us at 1,000         10,000',
      'GET one volume  100 volumes    400 (100)  x1.50 (x1.00)',
    ].join('\n'),
  )
})

import { expect, it } from 'vitest'
import { renderGraphPaths, summariseSeries } from './graph-paths.ts'

const day = 86_400_000
const box = { width: 100, height: 102 }

it('draws series on one scale over 24 hours, with a gap where measurements are missing (decision H9.3)', () => {
  const half = [day / 2, 5]
  expect(renderGraphPaths([[[300_000, 10], [900_000, 0], half, [day, 10]], [[day, 5]], []], box)).toEqual([
    'M0 1L1 101M50 51M100 1',
    'M100 51',
    '',
  ])
})

it('has the average and the maximum as text', () => {
  expect(
    summariseSeries([
      [0, 1],
      [1, 2.25],
    ]),
  ).toBe('average 1.6, maximum 2.3')
  expect(summariseSeries([])).toBe('no measurements')
})

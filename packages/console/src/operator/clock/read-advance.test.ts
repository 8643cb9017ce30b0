import { expect, test } from 'vitest'
import { readAdvance } from './read-advance.ts'

test.each([
  ['1', 'hours', 3_600],
  [' 90 ', 'seconds', 90],
  ['365', 'days', 31_536_000],
  ['366', 'days', null],
  ['0', 'minutes', null],
  ['-1', 'minutes', null],
  ['1.5', 'hours', null],
  ['', 'hours', null],
] as const)('%s %s are %s seconds', (amount, unit, seconds) => {
  expect(readAdvance(amount, unit)).toBe(seconds)
})

import { expect, it } from 'vitest'
import { isSizeGuarded, isSizeHalfGuarded, logSize } from './sizes.ts'

it('tests a bound from both sides', () => {
  expect([9, 10, 11].map(isSizeGuarded)).toEqual([false, false, true])
})

it('tests a range, but not its bound', () => {
  expect([9, 11].map(isSizeHalfGuarded)).toEqual([false, true])
})

it('reads the fields of a log line', () => {
  const lines: object[] = []
  logSize({ info: (fields) => lines.push(fields) }, 7)
  expect(lines).toEqual([{ size: 7 }])
})

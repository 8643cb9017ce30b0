import { expect, test } from 'vitest'
import { explainWholeNumber } from './whole-number.ts'

test.each([
  ['11', null],
  ['10', 'Enter a whole number of at least 11.'],
  ['', 'Enter a whole number of at least 11.'],
  ['11.5', 'Enter a whole number of at least 11.'],
  ['-12', 'Enter a whole number of at least 11.'],
  ['1e3', 'Enter a whole number of at least 11.'],
  ['99999999999999999999', 'Enter a whole number of at least 11.'],
])('a number of at least 11: %j', (typed, problem) => {
  expect(explainWholeNumber(typed, { min: 11 })).toBe(problem)
})

test('names both bounds', () => {
  expect(explainWholeNumber('101', { min: 1, max: 100 })).toBe('Enter a whole number from 1 to 100.')
  expect(explainWholeNumber('100', { min: 1, max: 100 })).toBeNull()
})

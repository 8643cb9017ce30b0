import { expect, it } from 'vitest'
import { explainNumber } from './explain-number.ts'

it.each([
  ['21', { min: 21 }, ''],
  ['20', { min: 21 }, 'Enter a whole number, 21 or more.'],
  ['', { min: 1 }, 'Enter a whole number, 1 or more.'],
  ['1.5', { min: 1 }, 'Enter a whole number, 1 or more.'],
  ['-3', { min: 1 }, 'Enter a whole number, 1 or more.'],
  ['250', { min: 1, max: 250 }, ''],
  ['251', { min: 1, max: 250 }, 'Enter a whole number from 1 to 250.'],
  ['0', { min: 1, max: 250 }, 'Enter a whole number from 1 to 250.'],
] as const)('%j within %o: %j', (typed, bounds, text) => expect(explainNumber(typed, bounds)).toBe(text))

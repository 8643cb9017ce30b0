import { expect, it } from 'vitest'
import { nameValid } from './name-valid.ts'

it('names the values that are valid where they are few (decision B1)', () => {
  expect(nameValid(['a', 'b'])).toBe(': must be one of a, b')
  const many = Array.from({ length: 13 }, (_one, index) => String(index))
  expect(nameValid(many.slice(1))).toContain('1, 2, 3')
  expect([nameValid(many), nameValid([])]).toEqual(['', ''])
})

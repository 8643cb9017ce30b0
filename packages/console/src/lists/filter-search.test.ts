import { expect, test } from 'vitest'
import { chosenFilters, filterSearchReader, isNarrowed } from './filter-search.ts'

test.each([
  [
    { status: 'failed', user: 'ada', page: 2 },
    { status: 'failed', user: 'ada', page: 2 },
  ],
  [{ status: '', user: 7, page: 1, other: 'x' }, {}],
])('the address says what a page is filtered by: %j', (address, search) => {
  expect(filterSearchReader(['status', 'user'])(address)).toEqual(search)
})

test('only what was asked for becomes a term', () => {
  const terms = {
    status: (is: string): object => ({ status: is }),
    user: (part: string): object => ({ username: { '+contains': part } }),
  }
  expect(chosenFilters({ user: 'ad' }, terms)).toEqual([{ username: { '+contains': 'ad' } }])
  expect(chosenFilters({}, terms)).toEqual([])
})

test('an order or a page is no filter', () => {
  expect(isNarrowed({ by: 'label', isDown: true, page: 2 })).toBe(false)
  expect(isNarrowed({ by: 'label', region: 'us-east' })).toBe(true)
})

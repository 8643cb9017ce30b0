import { expect, test } from 'vitest'
import { checkLists, readLists } from './read-lists.ts'

test('no test stands in two of the lists that are there, each that is left out has a reason, and all are of conformance', () => {
  const { subset, longer, excluded } = readLists()
  const all = [...subset, ...longer, ...excluded.flatMap(({ tests }) => tests)]
  expect(checkLists({ subset, longer, excluded }, all)).toEqual([])
  expect(all.filter((name) => !name.endsWith('[Conformance]'))).toEqual([])
  expect(subset.length).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { checkLists, readLists } from './read-lists.ts'

test('each test is in one list, each excluded test has a reason, and all listed tests are conformance tests', () => {
  const { subset, longer, excluded } = readLists()
  const all = [...subset, ...longer, ...excluded.flatMap(({ tests }) => tests)]
  expect(checkLists({ subset, longer, excluded }, all)).toEqual([])
  expect(all.filter((name) => !name.endsWith('[Conformance]'))).toEqual([])
  expect(subset.length).toBeGreaterThan(0)
})

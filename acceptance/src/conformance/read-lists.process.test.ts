import { expect, test } from 'vitest'
import { checkLists, readLines, readLists } from './read-lists.ts'

const lists = { subset: ['a'], longer: ['b'], leftOut: [{ reason: 'takes an hour', tests: ['c'] }] }

test('every test of a suite that stands in no list is told, as is one that is listed and not there', () => {
  expect(checkLists(lists, ['a', 'b', 'c'])).toEqual([])
  expect(checkLists(lists, ['a', 'b', 'new'])).toEqual(['no list has "new"', 'the suite has no "c"'])
})

test('a test in two lists, or left out for no reason, is told', () => {
  expect(checkLists({ ...lists, longer: ['b', 'a'] }, ['a', 'b', 'c'])).toEqual(['listed twice: "a"'])
  expect(checkLists({ ...lists, leftOut: [{ reason: '', tests: ['c'] }] }, ['a', 'b', 'c'])).toEqual([
    'no reason for "c"',
  ])
})

test('lines for readers are no tests', () => {
  expect(readLines('# why\n\n[sig-apps] one\n')).toEqual(['[sig-apps] one'])
})

test('no test stands in two of the lists that are there, each that is left out has a reason, and all are of conformance', () => {
  const { subset, longer, leftOut } = readLists()
  const all = [...subset, ...longer, ...leftOut.flatMap(({ tests }) => tests)]
  expect(checkLists({ subset, longer, leftOut }, all)).toEqual([])
  expect(all.filter((name) => !name.endsWith('[Conformance]'))).toEqual([])
  expect(subset.length).toBeGreaterThan(0)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientWalks } from './client-walks.ts'
import { compareWithGaps, readGaps, readKnownGaps } from './gaps.ts'
import { readTap } from './read-tap.ts'

const gaps = { images: { request: 'GET /images', needs: 'a page' } }

function read(...lines: string[]) {
  const tap = readTap()
  for (const line of lines) tap.take(line)
  return tap
}

test('an unknown failure of a step fails the run', () => {
  const { steps } = read('ok - a', 'not ok - b', '# why', '1..2')
  expect(compareWithGaps(steps, {}, gaps)).toMatchObject({ good: 1, notYet: [], problems: ['failed: b'] })
})

test('a known failure is reported as not yet, and steps that require the failed step as not reached', () => {
  const { steps } = read('not ok - b', 'ok - c # SKIP needs b', '1..2')
  expect(compareWithGaps(steps, { b: 'images' }, gaps)).toEqual({
    good: 0,
    notYet: ['b: images'],
    notReached: ['c'],
    problems: [],
  })
})

test('a closed gap, a missing step, and an undocumented gap each fail the run', () => {
  const { steps } = read('ok - b', '1..1')
  expect(compareWithGaps(steps, { b: 'images', gone: 'images' }, gaps).problems).toHaveLength(2)
  expect(compareWithGaps(read('not ok - b', '1..1').steps, { b: 'none' }, gaps).problems).toHaveLength(1)
})

test('a walk without its plan counts as truncated', () => {
  expect(read('ok - a').isWhole()).toBe(false)
  expect(read('ok - a', '1..2').isWhole()).toBe(false)
  expect(read('ok - a', '1..1').isWhole()).toBe(true)
})

test('every walk is run, and every gap is used by a walk', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../clients'), { withFileTypes: true })
  expect(
    folders
      .filter((one) => one.isDirectory())
      .map((one) => one.name)
      .toSorted(),
  ).toEqual(Object.keys(clientWalks).toSorted())
  const needed = Object.keys(clientWalks).flatMap((client) => Object.values(readKnownGaps(client)))
  expect([...new Set(needed)].toSorted()).toEqual(Object.keys(readGaps()).toSorted())
})

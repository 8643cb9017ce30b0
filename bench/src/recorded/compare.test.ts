import { describe, expect, it } from 'vitest'
import type { Figure } from '../figures/figure.ts'
import { toRecordedFigures, readRecordedFigures } from './recorded-figures.ts'
import { compareToRecorded } from './compare.ts'

const count = (ours: number): Figure => ({
  measure: 'POST',
  name: 'statements',
  unit: '',
  better: 'less',
  ours,
  floor: 2,
  isCount: true,
})
const rate = (ours: number): Figure => ({
  measure: 'GET',
  name: 'requests',
  unit: '/s',
  better: 'more',
  ours,
  floor: 1000,
})
const baseline = toRecordedFigures([count(16), rate(500)])
const none = { failures: [], warnings: [], gains: [] }

describe('a run compared with the recorded figures', () => {
  it('reports nothing without a change', () => {
    expect(compareToRecorded([count(16), rate(500)], baseline)).toEqual(none)
  })

  it('fails if a count has grown by one, and reports a decreased count', () => {
    expect(compareToRecorded([count(17)], baseline).failures).toEqual(['POST: statements: 17, recorded 16'])
    expect(compareToRecorded([count(3)], baseline)).toEqual({
      ...none,
      gains: ['POST: statements: 3, recorded 16'],
    })
  })

  it('fails if a count is NaN, is new, or is missing from a run that counts', () => {
    expect(compareToRecorded([count(Number.NaN)], baseline).failures).toHaveLength(1)
    const other = { ...count(1), measure: 'PUT' }
    expect(compareToRecorded([count(16), other], baseline).failures).toEqual(['PUT: statements: 1, not recorded'])
    expect(compareToRecorded([other], baseline).failures).toContain('POST: statements: not counted')
    expect(compareToRecorded([{ ...other, name: 'files' }], baseline).failures).toEqual(['PUT: files: 1, not recorded'])
  })

  it('warns without failing if a share loses more than a tenth', () => {
    expect(compareToRecorded([rate(451)], baseline)).toEqual(none)
    expect(compareToRecorded([rate(449)], baseline)).toEqual({
      ...none,
      warnings: ['GET: requests: share 0.449, recorded 0.5'],
    })
  })
})

const recorded = readRecordedFigures().counts

it.each([
  [
    'statements',
    ['GET one volume', 'list of 100', 'filtered list', 'POST volume', 'pass of a new volume, claims apart'],
  ],
  ['files', ['GET one volume', 'list of 100', 'POST volume', 'POST cluster', 'PUT cluster version']],
])('the recorded figures contain the %s of every kind of request', (quantity, measures) => {
  const names = Object.keys(recorded).filter((name) => name.endsWith(`: ${quantity}`))
  expect(names.toSorted()).toEqual(measures.map((measure) => `${measure}: ${quantity}`).toSorted())
  for (const name of names) expect(recorded[name]).toBeGreaterThan(0)
})

it('a POST of a volume executes at most 80 source files, an upgrade of a cluster at most 90', () => {
  expect(recorded['POST volume: files']).toBeLessThanOrEqual(80)
  expect(recorded['PUT cluster version: files']).toBeLessThanOrEqual(90)
})

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

describe('a run beside the baseline', () => {
  it('has nothing to say when nothing has changed', () => {
    expect(compareToRecorded([count(16), rate(500)], baseline)).toEqual(none)
  })

  it('fails when a count has grown, by one already, and tells of one that has fallen', () => {
    expect(compareToRecorded([count(17)], baseline).failures).toEqual(['POST: statements: 17, recorded 16'])
    expect(compareToRecorded([count(3)], baseline)).toEqual({
      ...none,
      gains: ['POST: statements: 3, recorded 16'],
    })
  })

  it('fails when a count is no number, is new, or is missing where others are counted', () => {
    expect(compareToRecorded([count(Number.NaN)], baseline).failures).toHaveLength(1)
    const other = { ...count(1), measure: 'PUT' }
    expect(compareToRecorded([count(16), other], baseline).failures).toEqual(['PUT: statements: 1, not recorded'])
    expect(compareToRecorded([other], baseline).failures).toContain('POST: statements: not counted')
  })

  it('warns when more than a tenth of a share is lost, and fails nothing for it', () => {
    expect(compareToRecorded([rate(451)], baseline)).toEqual(none)
    expect(compareToRecorded([rate(449)], baseline)).toEqual({
      ...none,
      warnings: ['GET: requests: share 0.449, recorded 0.5'],
    })
  })
})

it('the committed baseline counts the statements of every kind of request and of a pass', () => {
  const { counts } = readRecordedFigures()
  const measured = [
    'GET one volume',
    'list of 100',
    'filtered list',
    'POST volume',
    'pass of a new volume, claims apart',
  ]
  expect(Object.keys(counts).toSorted()).toEqual(measured.map((measure) => `${measure}: statements`).toSorted())
  for (const value of Object.values(counts)) expect(value).toBeGreaterThan(0)
})

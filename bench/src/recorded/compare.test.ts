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
  })

  it('warns without failing if a share loses more than a tenth', () => {
    expect(compareToRecorded([rate(451)], baseline)).toEqual(none)
    expect(compareToRecorded([rate(449)], baseline)).toEqual({
      ...none,
      warnings: ['GET: requests: share 0.449, recorded 0.5'],
    })
  })
})

it('the recorded figures contain the statements of every kind of request and of a pass', () => {
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

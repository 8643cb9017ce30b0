import { expect, test } from 'vitest'
import { faultTitle, readFaultNames, tellLeft } from './fault-words.ts'

const fault = { fault: 1, on: 'ensureVolume', id: 7, times: 3, left: 2, as: 'hang', code: null } as const

test('a fault is told as what it does, and how much of it is to come', () => {
  expect(faultTitle(fault)).toBe('ensureVolume for resource 7 never returns')
  expect(faultTitle({ ...fault, id: null, as: 'error-before', code: 'Busy' })).toBe(
    'ensureVolume for all resources fails before it takes effect (Busy)',
  )
  expect([tellLeft(fault), tellLeft({ times: 1, left: 1 }), tellLeft({ times: 1, left: 0 })]).toEqual([
    '2 of 3 calls left',
    '1 of 1 call left',
    'used up',
  ])
})

test('the names of a fault are those of the simulation’s document', () => {
  const named = (words: readonly string[]) => ({ type: 'string', enum: words })
  const properties = { on: named(['stopHost']), as: named(['hang']), code: named(['Busy']) }
  expect(readFaultNames({ components: { schemas: { Fault: { properties } } } })).toEqual({
    methods: ['stopHost'],
    manners: ['hang'],
    codes: ['Busy'],
  })
  expect(readFaultNames(null)).toEqual({ methods: [], manners: [], codes: [] })
})

import { expect, test } from 'vitest'
import { faultTitle, readFaultNames, describeFaultCalls } from './fault-texts.ts'

const fault = { fault: 1, on: 'ensureVolume', id: 7, times: 3, left: 2, as: 'hang', code: null } as const

test('describes a fault and its remaining calls', () => {
  expect(faultTitle(fault)).toBe('ensureVolume for resource 7 never returns')
  expect(faultTitle({ ...fault, id: null, as: 'error-before', code: 'Busy' })).toBe(
    'ensureVolume for all resources fails before it takes effect (Busy)',
  )
  expect([
    describeFaultCalls(fault),
    describeFaultCalls({ times: 1, left: 1 }),
    describeFaultCalls({ times: 1, left: 0 }),
  ]).toEqual(['2 of 3 calls left', '1 of 1 call left', 'used up'])
})

test('reads the fault fields from the OpenAPI document of the simulator', () => {
  const named = (words: readonly string[]) => ({ type: 'string', enum: words })
  const properties = { on: named(['stopHost']), as: named(['hang']), code: named(['Busy']) }
  expect(readFaultNames({ components: { schemas: { Fault: { properties } } } })).toEqual({
    methods: ['stopHost'],
    modes: ['hang'],
    codes: ['Busy'],
  })
  expect(readFaultNames(null)).toEqual({ methods: [], modes: [], codes: [] })
})

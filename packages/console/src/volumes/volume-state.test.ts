import { describe, expect, it } from 'vitest'
import { volumeState, whyNot } from './volume-state.ts'

const free = { status: 'active', host_id: null, io_ready: false } as const

describe('the state of a volume, as people read it,', () => {
  it.each([
    [free, null, 'Free'],
    [{ ...free, host_id: 7, io_ready: true }, null, 'Attached'],
    [{ ...free, host_id: 7 }, null, 'Attached, waiting for the host'],
    [{ ...free, status: 'creating' as const }, 0, 'Being created'],
    [{ ...free, status: 'resizing' as const }, 40, 'Being resized, 40 %'],
    [{ ...free, host_id: 7 }, 10, 'Changing, 10 %'],
    [{ ...free, status: 'contact_support' as const }, 10, 'Needs repair by the operator'],
  ])('%j at %j percent is %s', (volume, percent, words) => {
    expect(volumeState(volume, percent).words).toBe(words)
  })
})

describe('what cannot be done says why', () => {
  it.each([
    ['attach', { ...free, host_id: 7 }, /Detach it first/],
    ['detach', free, /no host/],
    ['resize', { ...free, status: 'creating' }, /being changed/],
    ['resize', { ...free, status: 'contact_support' }, /repair/],
  ] as const)('%s of %j', (action, volume, reason) => {
    expect(whyNot(action, volume)).toMatch(reason)
  })

  it('and what can be done says nothing: also deleting what is being changed, and taking away what waits for a repair (decision D10.1)', () => {
    const broken = { status: 'contact_support', host_id: 7 } as const
    const reasons = [
      whyNot('resize', free),
      whyNot('delete', { ...free, status: 'resizing' }),
      whyNot('delete', broken),
      whyNot('detach', broken),
    ]
    expect(reasons).toEqual([null, null, null, null])
  })
})

import { expect, expectTypeOf, it } from 'vitest'
import { asId, type HostId, type VolumeId } from './ids.ts'

it('an ID equals its number, and IDs of different kinds are not interchangeable', () => {
  const id = asId<VolumeId>(7)
  expect(id).toBe(7)
  expectTypeOf(id).not.toExtend<HostId>()
  expectTypeOf(id).toExtend<number>()
})

import { expect, expectTypeOf, it } from 'vitest'
import { asId, type HostId, type VolumeId } from './ids.ts'

it('an id is its number, and the id of one kind is not taken for that of another', () => {
  const id = asId<VolumeId>(7)
  expect(id).toBe(7)
  expectTypeOf(id).not.toExtend<HostId>()
  expectTypeOf(id).toExtend<number>()
})

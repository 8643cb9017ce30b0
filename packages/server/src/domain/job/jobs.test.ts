import type { JobAction } from '@moorage/contract'
import { expect, expectTypeOf, it } from 'vitest'
import { isJobOf, type JobActionOf, type WorkKind } from './jobs.ts'

it('every job of the catalogue is carried out by one kind of resource', () => {
  expectTypeOf<JobActionOf<WorkKind>>().toEqualTypeOf<JobAction>()
  expectTypeOf<JobActionOf<'volume'> & JobActionOf<'host' | 'cluster' | 'pool' | 'node'>>().toBeNever()
})

it('a job belongs to its kind alone, and an unknown action to none', () => {
  expect(isJobOf('volume', 'volume_create')).toBe(true)
  expect(isJobOf('host', 'volume_create')).toBe(false)
  expect(isJobOf('volume', 'volume_update')).toBe(false)
})

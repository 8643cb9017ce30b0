import { expect, it } from 'vitest'
import type { EventFields, VolumeFields } from '../client/generated/neutral.ts'
import { filterOf } from './list-query.ts'
import { and, or, where } from './where.ts'

const volume = where<VolumeFields>()

it.each([
  [volume('label').is('a'), { label: 'a' }],
  [volume('label').isNot('a'), { label: { '+neq': 'a' } }],
  [volume('host_id').is(null), { host_id: null }],
  [volume('label').contains('a'), { label: { '+contains': 'a' } }],
  [where<EventFields>()('username').contains('a'), { username: { '+contains': 'a' } }],
  [volume('size').isAtLeast(20), { size: { '+gte': 20 } }],
  [volume('size').isAbove(20), { size: { '+gt': 20 } }],
  [volume('size').isAtMost(20), { size: { '+lte': 20 } }],
  [volume('size').isBelow(20), { size: { '+lt': 20 } }],
  [volume('tags').isOneOf(['a', 'b']), { '+or': [{ tags: 'a' }, { tags: 'b' }] }],
  [volume('created').isAbove(new Date(0)), { created: { '+gt': '1970-01-01T00:00:00.000Z' } }],
  [and(volume('size').is(1), or(volume('label').is('a'))), { '+and': [{ size: 1 }, { '+or': [{ label: 'a' }] }] }],
])('a filter is sent in the format of the API (decision C2.1): %#', (filter, sent) => {
  expect(JSON.parse(JSON.stringify(filter))).toEqual(sent)
})

it('the sort order is part of the filter, and no filter is sent if none is given', () => {
  expect(filterOf({ filter: { label: 'a' }, orderBy: 'size', order: 'desc' })).toEqual({
    label: 'a',
    '+order_by': 'size',
    '+order': 'desc',
  })
  expect(filterOf({ filter: () => volume('size').is(1) })).toEqual({ size: 1 })
  expect([filterOf({}), filterOf({ order: 'desc' })]).toEqual([undefined, undefined])
})

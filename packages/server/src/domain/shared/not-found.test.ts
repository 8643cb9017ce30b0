import { expect, it } from 'vitest'
import { namedNotFound, notFound, pathNotSupported, referenceNotFound } from './not-found.ts'

it('says the same of what is not there and of what the caller may not know of (decision B3)', () => {
  expect(notFound()).toMatchObject({ code: 'resource.not_found', reason: 'Not found', field: '' })
})

it('tells an operator what there is none of, and which argument named it', () => {
  expect(namedNotFound('volume 7', 'id')).toMatchObject({
    code: 'resource.not_found',
    reason: 'There is no volume 7.',
    field: 'id',
  })
})

it.each([
  ['host_id', 'host_id is not valid'],
  ['devices.sda.disk_id', 'disk_id is not valid'],
  ['hosts[3]', 'hosts[3] is not valid'],
])('names the last part of the field %s that names nothing, and blames all of it (decision B3)', (field, reason) => {
  expect(referenceNotFound(field)).toMatchObject({ code: 'request.reference_invalid', reason, field, valid: '' })
})

it('says what a field could name where that is known (decision B1)', () => {
  expect(referenceNotFound('region', ': must be one of nl-ams').valid).toBe(': must be one of nl-ams')
})

it('says of a place that clients may know what Moorage does not offer (decision B3.4)', () => {
  expect(pathNotSupported('VPCs')).toMatchObject({
    code: 'resource.not_found',
    reason: 'Not found: Moorage does not support VPCs',
    field: '',
  })
})

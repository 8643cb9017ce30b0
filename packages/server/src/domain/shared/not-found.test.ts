import { expect, it } from 'vitest'
import { namedNotFound, notFound, pathNotSupported, referenceNotFound } from './not-found.ts'

it('returns the same error for missing and invisible resources (decision B3)', () => {
  expect(notFound()).toMatchObject({ code: 'resource.not_found', reason: 'Not found', field: '' })
})

it('names the missing resource and its argument for operators', () => {
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
])('names the last part of the field %s in the reason, and reports the whole field (decision B3)', (field, reason) => {
  expect(referenceNotFound(field)).toMatchObject({ code: 'request.reference_invalid', reason, field, valid: '' })
})

it('lists the valid values if known (decision B1)', () => {
  expect(referenceNotFound('region', ': must be one of nl-ams').valid).toBe(': must be one of nl-ams')
})

it('names the unsupported product of a known path (decision B3.4)', () => {
  expect(pathNotSupported('VPCs')).toMatchObject({
    code: 'resource.not_found',
    reason: 'Not found: Moorage does not support VPCs',
    field: '',
  })
})

import { expect, test } from 'vitest'
import { operationTable } from '../nouns/operation-table.ts'
import { parseListOptions } from './parse-list-options.ts'

const operation = operationTable().get('volume.list')

function read(filters: readonly string[], sort?: string) {
  if (!operation) throw new Error('There is no list of volumes.')
  return parseListOptions(operation, filters, sort)
}

test.each([
  [['label=data'], { filter: { label: 'data' } }],
  [['size>=20', 'label~web'], { filter: { '+and': [{ size: { '+gte': 20 } }, { label: { '+contains': 'web' } }] } }],
  [['status!=active'], { filter: { status: { '+neq': 'active' } } }],
  [['host-id=none'], { filter: { host_id: null } }],
  [['{"+or":[{"size":20},{"size":30}]}'], { filter: { '+or': [{ size: 20 }, { size: 30 }] } }],
  [[], {}],
])('--filter %j is converted to X-Filter', (filters, expected) => {
  expect(read(filters)).toEqual(expected)
})

test.each([
  ['size', { orderBy: 'size', order: 'asc' }],
  ['-size', { orderBy: 'size', order: 'desc' }],
  ['size:desc', { orderBy: 'size', order: 'desc' }],
])('--sort %s', (sort, expected) => {
  expect(read([], sort)).toEqual(expected)
})

test.each([
  [['colour=red'], undefined, /^--filter does not support the field "colour": supported fields are id, label, /],
  [['size>=big'], undefined, /^--filter: size requires a whole number, not "big"\.$/],
  [['label'], undefined, /^--filter must be JSON or a term such as label=data/],
  [[], 'colour', /^--sort does not support the field "colour"/],
  [[], 'size:up', /^--sort must be a field such as size/],
])('--filter %j --sort %s is rejected', (filters, sort, message) => {
  expect(() => read(filters, sort)).toThrow(message)
})

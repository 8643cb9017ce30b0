import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  acceptsNull, compileDialect, configCreateSchema, configUpdateSchema, errorBodySchema, eventSchema, linode, neutral, operations,
  timestampInputSchema, timestampSchema, tokenCreateSchema, volumeCreateSchema, volumeSchema, wordsKeyword,
} from './index.ts'
import type { JsonSchema } from './dialect/json-schema.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
ajv.addKeyword(wordsKeyword)
const check = (schema: TSchema) => ajv.compile(schema)

type Bounded = JsonSchema & { readonly [limit: string]: unknown }

/** Every schema below one, itself included. */
function listAll(schema: JsonSchema): Bounded[] {
  const below = [
    ...Object.values(schema.properties ?? {}), ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []),
  ]
  return [schema as Bounded, ...below.flatMap(listAll)]
}
const isA = (schema: JsonSchema, type: string) => [schema.type].flat().includes(type)

describe('schemas are sound JSON Schema 2020-12', () => {
  test.each([neutral, linode])('all of the $name wire compile in strict mode', (dialect) => {
    for (const one of compileDialect(dialect).operations) {
      for (const schema of [one.params, one.query, one.body, one.response]) if (schema) check(schema)
    }
  })

  test('those of operations to come and of refusals compile too', () => {
    check(errorBodySchema)
    for (const one of operations) for (const schema of [one.params, one.query, one.body, one.response]) if (schema) check(schema)
  })

  test.each(operations)('$name: answers name every field they have, so that tests see stray ones', ({ response }) => {
    for (const schema of listAll(response)) {
      if (schema.properties) expect(schema['additionalProperties']).toBe(false)
    }
  })

  test.each(operations)('$name: strings and lists of the request are bounded', ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      for (const schema of part ? listAll(part) : []) {
        if (isA(schema, 'string') && !schema.enum) expect(schema['maxLength'], JSON.stringify(schema)).toBeTypeOf('number')
        if (isA(schema, 'array')) expect(schema['maxItems']).toBeTypeOf('number')
        if (schema.patternProperties) expect(schema['maxProperties']).toBeTypeOf('number')
      }
    }
  })

  test('unknown keys of a body are ignored (A4)', () => {
    for (const { body } of operations) {
      for (const schema of body ? listAll(body) : []) expect(schema['additionalProperties']).toBeUndefined()
    }
  })

  test('nothing has a date-time format (A5)', () => {
    for (const { body, response } of operations) {
      for (const schema of [...listAll(response), ...(body ? listAll(body) : [])]) expect(schema['format']).toBeUndefined()
    }
  })
})

describe('values', () => {
  test('A5: a moment leaves without zone letter and fraction, and may arrive with them', () => {
    const leaves = check(timestampSchema)
    expect(['2026-11-20T23:16:30', '2026-11-20T23:16:30Z', '2026-11-20T23:16:30.1', '2026-11-20'].map((text) => leaves(text)))
      .toEqual([true, false, false, false])
    const arrives = check(timestampInputSchema)
    expect(['2026-11-20T23:16:30', '2026-11-20T23:16:30.123Z', '2026-11-20T23:16:30+01:00', 'tomorrow'].map((text) => arrives(text)))
      .toEqual([true, true, true, false])
  })

  test('A4: null means something in device slots and in the expiry of a token, nowhere else', () => {
    const found = operations.flatMap(({ name, body }) => Object.entries(body?.properties ?? {})
      .flatMap(([field, schema]) => [[field, schema] as const, ...Object.entries((schema as JsonSchema).properties ?? {})])
      .filter(([, schema]) => acceptsNull(schema)).map(([field]) => `${name} ${field}`))
    const slots = [...'abcdefghijklmnop'].flatMap((letter) => ['create', 'update'].map((verb) => `config.${verb} sd${letter}`))
    expect(found.toSorted()).toEqual([...slots, 'token.create expiry'].toSorted())
  })

  test('a slot may be null, name a disk, or name a volume', () => {
    const isBody = check(configUpdateSchema)
    expect(isBody({ devices: { sda: { disk_id: 1 }, sdb: { volume_id: 2 }, sdc: null } })).toBe(true)
    expect(isBody({ devices: { sda: { disk_id: 0 } } })).toBe(false)
    expect(check(configCreateSchema)({ devices: {} })).toBe(false)
  })

  test('volume labels have 1 to 32 characters, counted as people count them', () => {
    const isBody = check(volumeCreateSchema)
    expect(['', 'a', 'a'.repeat(32), 'a'.repeat(33), '🚢'.repeat(32)].map((label) => isBody({ label }))).toEqual([false, true, true, false, true])
  })

  test('all problems of a body are found at once, each once', () => {
    const isBody = check(volumeCreateSchema)
    isBody({ label: 7, size: 1.5, host_id: 0, tags: [''] })
    expect(isBody.errors?.map((error) => error.instancePath)).toEqual(['/label', '/size', '/host_id', '/tags/0'])
    const isToken = check(tokenCreateSchema)
    isToken({ expiry: 5 })
    expect(isToken.errors?.map((error) => error.instancePath)).toEqual(['/expiry'])
  })

  test('a volume and an event as they leave', () => {
    const volume = {
      id: 1, label: 'data', created: '2026-11-20T23:16:30', updated: '2026-11-20T23:16:30',
      filesystem_path: '/dev/disk/by-id/scsi-0Moor_Volume_data', hardware_type: 'nvme', host_id: null, host_label: null, region: 'eu-north',
      size: 20, status: 'active', tags: [], encryption: 'disabled', io_ready: false, orch_cluster_id: null,
    }
    const isVolume = check(volumeSchema)
    expect([isVolume(volume), isVolume({ ...volume, extra: 1 }), isVolume({ ...volume, host_id: 3, status: 'gone' })]).toEqual([true, false, false])
    const entity = { id: 1, type: 'volume', label: 'data', url: '/v4/volumes/1' }
    const event = {
      id: 9, action: 'volume_create', status: 'started', percent_complete: 40, time_remaining: 3, rate: null, duration: null, entity,
      secondary_entity: null, username: 'admin', message: '', created: '2026-11-20T23:16:30', seen: false, read: false,
    }
    const isEvent = check(eventSchema)
    expect([isEvent(event), isEvent({ ...event, entity: null }), isEvent({ ...event, percent_complete: 0.5 })]).toEqual([true, false, false])
  })
})

import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  acceptsNull,
  clusterCreateSchema,
  clusterUpdateSchema,
  compileDialect,
  configCreateSchema,
  configUpdateSchema,
  deviceSlots,
  errorBodySchema,
  eventSchema,
  formKeyword,
  kubernetesKeyPattern,
  kubernetesValuePattern,
  linode,
  neutral,
  operations,
  poolCreateSchema,
  poolSchema,
  poolUpdateSchema,
  timestampInputSchema,
  timestampSchema,
  tokenCreateSchema,
  usagePageSchema,
  volumeCreateSchema,
  volumeSchema,
  wordsKeyword,
} from './index.ts'
import type { JsonSchema } from './dialect/json-schema.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
ajv.addKeyword(wordsKeyword)
ajv.addKeyword(formKeyword)
// They tell readers what a string is; nothing here checks them.
const formats = ['uri', 'ipv4']
for (const format of formats) ajv.addFormat(format, true)
const check = (schema: TSchema) => ajv.compile(schema)

type Bounded = JsonSchema & { readonly [limit: string]: unknown }

/** Every schema below one, itself included. */
function listAll(schema: JsonSchema): Bounded[] {
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  return [schema as Bounded, ...below.flatMap(listAll)]
}

/** Every field of a body, at any depth, by its path without places in lists. */
function listFields({ properties = {}, items }: JsonSchema): [string, JsonSchema][] {
  const own = Object.entries(properties).flatMap(([name, child]): [string, JsonSchema][] => [
    [name, child],
    ...listFields(child).map(([below, schema]): [string, JsonSchema] => [`${name}.${below}`, schema]),
  ])
  return items ? [...own, ...listFields(items)] : own
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
    for (const one of operations)
      for (const schema of [one.params, one.query, one.body, one.response]) if (schema) check(schema)
  })

  test.each(operations)('$name: answers name every field they have, so that tests see stray ones', ({ response }) => {
    for (const schema of listAll(response)) {
      if (schema.properties) expect(schema['additionalProperties']).toBe(false)
    }
  })

  test.each(operations)('$name: strings and lists of the request are bounded', ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      for (const schema of part ? listAll(part) : []) {
        if (isA(schema, 'string') && !schema.enum)
          expect(schema['maxLength'], JSON.stringify(schema)).toBeTypeOf('number')
        if (isA(schema, 'array')) expect(schema['maxItems']).toBeTypeOf('number')
        if (schema.patternProperties) expect(schema['maxProperties']).toBeTypeOf('number')
      }
    }
  })

  test('unknown keys of a body are ignored (A4), but slots that there are not (D6.4)', () => {
    for (const { body } of operations) {
      for (const schema of body ? listAll(body) : []) {
        const isOfSlots = 'sdbl' in (schema.properties ?? {})
        expect(schema['additionalProperties']).toBe(isOfSlots ? false : undefined)
      }
    }
  })

  test('nothing has a date-time format (A5)', () => {
    for (const { body, response } of operations) {
      for (const schema of [...listAll(response), ...(body ? listAll(body) : [])])
        expect([undefined, ...formats]).toContain(schema['format'])
    }
  })
})

describe('values', () => {
  test('A5: a moment leaves without zone letter and fraction, and may arrive with them', () => {
    const leaves = check(timestampSchema)
    expect(
      ['2026-11-20T23:16:30', '2026-11-20T23:16:30Z', '2026-11-20T23:16:30.1', '2026-11-20'].map((text) =>
        leaves(text),
      ),
    ).toEqual([true, false, false, false])
    const arrives = check(timestampInputSchema)
    expect(
      ['2026-11-20T23:16:30', '2026-11-20T23:16:30.123Z', '2026-11-20T23:16:30+01:00', 'tomorrow'].map((text) =>
        arrives(text),
      ),
    ).toEqual([true, true, true, false])
  })

  test('A4: null means something in device slots, in grants, in names for reverse look-ups and in the expiry of a token, nowhere else', () => {
    const found = operations.flatMap(({ name, body }) =>
      listFields(body ?? {})
        .filter(([, schema]) => acceptsNull(schema))
        .map(([field]) => `${name} ${field}`),
    )
    const slots = deviceSlots.flatMap((slot) => ['create', 'update'].map((verb) => `config.${verb} devices.${slot}`))
    const grants = ['volume', 'host', 'cluster'].map((kind) => `grant.update ${kind}.permissions`)
    const rdns = ['address.update rdns', 'host_address.update rdns']
    expect(found.toSorted()).toEqual(
      [...slots, ...grants, ...rdns, 'grant.update global.account_access', 'token.create expiry'].toSorted(),
    )
  })

  test('a slot may be null, name a disk, or name a volume', () => {
    const isBody = check(configUpdateSchema)
    expect(isBody({ devices: { sda: { disk_id: 1 }, sdb: { volume_id: 2 }, sdc: null } })).toBe(true)
    expect(isBody({ devices: { sda: { disk_id: 0 } } })).toBe(false)
    expect(check(configCreateSchema)({ devices: {} })).toBe(false)
  })

  test('volume labels have 1 to 32 characters, counted as people count them', () => {
    const isBody = check(volumeCreateSchema)
    expect(['', 'a', 'a'.repeat(32), 'a'.repeat(33), '🚢'.repeat(32)].map((label) => isBody({ label }))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  test('Limits "Volume and cluster label length: 1..32 characters", counted as people count them', () => {
    const isBody = check(clusterCreateSchema)
    const cluster = { region: 'eu-north', k8s_version: '1.36', node_pools: [{ type: 't', count: 1 }] }
    expect(
      ['', 'c', 'é'.repeat(32), 'c'.repeat(33), '🚢'.repeat(32)].map((label) => isBody({ ...cluster, label })),
    ).toEqual([false, true, true, false, true])
    // Which version it is, if it is one, the catalogue tells.
    expect(['1.36', '1'.repeat(17)].map((k8s_version) => isBody({ ...cluster, label: 'c', k8s_version }))).toEqual([
      true,
      false,
    ])
    expect([
      isBody({ ...cluster, label: 'c', node_pools: [] }),
      isBody({ region: 'eu-north', k8s_version: '1.36', label: 'c' }),
    ]).toEqual([false, false])
  })

  test('Limits "Node pool count: 1..100"; E3: autoscaler bounds 1..100 also when disabled, at most 7 disks, raw or ext4', () => {
    const isPool = check(poolCreateSchema)
    const pool = (more: object) => isPool({ type: 't', count: 1, ...more })
    expect([0, 1, 100, 101, 1.5].map((count) => pool({ count }))).toEqual([false, true, true, false, false])
    expect(
      [
        { enabled: false },
        { enabled: true, min: 1, max: 100 },
        { enabled: false, min: 0, max: 0 },
        { min: 1, max: 2 },
        { enabled: true, max: 101 },
      ].map((autoscaler) => pool({ autoscaler })),
    ).toEqual([true, true, false, false, false])
    const disk = (type: string, size = 1) => ({ type, size })
    expect(
      [
        [],
        Array.from({ length: 7 }, () => disk('raw')),
        Array.from({ length: 8 }, () => disk('raw')),
        [disk('ext4')],
        [disk('ext-4')],
        [disk('raw', 0)],
      ].map((disks) => pool({ disks })),
    ).toEqual([true, true, false, true, false, false])
    expect(['', 'web', 'l'.repeat(63), 'l'.repeat(64)].map((label) => pool({ label }))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('W15: a pool that was read can be sent back as it is, and so can a cluster', () => {
    const pool = {
      id: 7,
      type: 't',
      count: 2,
      autoscaler: { enabled: false, min: 1, max: 1 },
      disks: [],
      nodes: [],
      tags: [],
      label: '',
      labels: { a: '' },
      taints: [{ key: 'k', value: '', effect: 'NoSchedule' }],
      disk_encryption: 'enabled',
    }
    expect([check(poolSchema)(pool), check(poolUpdateSchema)(pool), check(poolUpdateSchema)({})]).toEqual([
      true,
      true,
      true,
    ])
    const cluster = {
      id: 3,
      label: 'c',
      region: 'eu-north',
      k8s_version: '1.36',
      control_plane: { high_availability: false },
      tags: [],
      created: '',
      updated: '',
      status: 'ready',
    }
    expect([check(clusterUpdateSchema)(cluster), check(clusterUpdateSchema)({})]).toEqual([true, true])
  })

  test('labels and taints are bounded; what Kubernetes takes is a rule (pool.labels_invalid, pool.taints_invalid)', () => {
    const isPool = check(poolUpdateSchema)
    expect(
      [
        { labels: { [`${'a'.repeat(253)}/${'b'.repeat(63)}`]: 'v'.repeat(63) } },
        { labels: { a: 'v'.repeat(64) } },
        { labels: { a: null } },
        { labels: [] },
      ].map((body) => isPool(body)),
    ).toEqual([true, false, false, false])
    expect(
      [
        { key: 'k', effect: 'NoExecute' },
        { key: 'k', value: '', effect: 'PreferNoSchedule' },
        { key: '', effect: 'NoSchedule' },
        { key: 'k' },
        { key: 'k', effect: 'noschedule' },
      ].map((taint) => isPool({ taints: [taint] })),
    ).toEqual([true, true, false, false, false])
  })

  test.each([
    ['a', true],
    ['A-b_c.d1', true],
    ['example.com/role', true],
    ['a'.repeat(63), true],
    [`${'a'.repeat(250)}.io/x`, true],
    ['', false],
    ['-a', false],
    ['a-', false],
    ['a b', false],
    ['a'.repeat(64), false],
    ['Example.com/role', false],
    ['/a', false],
    ['a/', false],
    ['a/b/c', false],
    ['a..b/c', false],
    [`${'a'.repeat(251)}.io/x`, false],
    ['a\n', false],
    ['é', false],
  ])('key %j of a label or taint as Kubernetes takes it: %s', (key, isTaken) => {
    expect(new RegExp(kubernetesKeyPattern).test(key)).toBe(isTaken)
  })

  test.each([
    ['', true],
    ['a', true],
    ['v1.2_x-Y', true],
    ['-', false],
    ['a ', false],
    ['a/b', false],
    ['v'.repeat(64), false],
    ['\n', false],
  ])('value %j of a label or taint: %s', (value, isTaken) => {
    expect(new RegExp(kubernetesValuePattern).test(value)).toBe(isTaken)
  })

  test('H: what was used leaves with exact decimals', () => {
    const one = {
      type: 'volume',
      id: 1,
      label: 'data',
      url: '/v4/volumes/1',
      quantity: 20,
      hours: 3,
      cost: '0.009',
      active: false,
    }
    const page = {
      data: [one],
      page: 1,
      pages: 1,
      results: 1,
      from: '2026-11-01T00:00:00',
      to: '2026-11-20T23:16:30',
      total: '0.009',
    }
    const isPage = check(usagePageSchema)
    expect(
      [
        page,
        { ...page, total: '0' },
        { ...page, total: 0.009 },
        { ...page, data: [{ ...one, cost: '1e-3' }] },
        { ...page, data: [{ ...one, type: 'tag' }] },
      ].map((body) => isPage(body)),
    ).toEqual([true, false, false, false, false])
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
      id: 1,
      label: 'data',
      created: '2026-11-20T23:16:30',
      updated: '2026-11-20T23:16:30',
      filesystem_path: '/dev/disk/by-id/scsi-0Moor_Volume_data',
      hardware_type: 'nvme',
      host_id: null,
      host_label: null,
      region: 'eu-north',
      size: 20,
      status: 'active',
      tags: [],
      encryption: 'disabled',
      io_ready: false,
      orch_cluster_id: null,
    }
    const isVolume = check(volumeSchema)
    expect([
      isVolume(volume),
      isVolume({ ...volume, extra: 1 }),
      isVolume({ ...volume, host_id: 3, status: 'gone' }),
    ]).toEqual([true, false, false])
    const entity = { id: 1, type: 'volume', label: 'data', url: '/v4/volumes/1' }
    const event = {
      id: 9,
      action: 'volume_create',
      status: 'started',
      percent_complete: 40,
      time_remaining: 3,
      rate: null,
      duration: null,
      entity,
      secondary_entity: null,
      username: 'admin',
      message: '',
      created: '2026-11-20T23:16:30',
      seen: false,
      read: false,
    }
    const isEvent = check(eventSchema)
    expect([isEvent(event), isEvent({ ...event, entity: null }), isEvent({ ...event, percent_complete: 0.5 })]).toEqual(
      [true, false, false],
    )
  })
})

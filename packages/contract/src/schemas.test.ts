import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  acceptsNull,
  clusterUpdateSchema,
  compileDialect,
  configCreateSchema,
  configUpdateSchema,
  deviceSlots,
  errorBodySchema,
  formKeyword,
  kubernetesKeyPattern,
  kubernetesValuePattern,
  linode,
  timestampOf,
  neutral,
  operations,
  poolCreateSchema,
  poolSchema,
  poolUpdateSchema,
  timestampInputSchema,
  translatedValueKeyword,
} from './index.ts'
import type { JsonSchema } from './dialect/json-schema.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
ajv.addKeyword(translatedValueKeyword)
ajv.addKeyword(formKeyword)
// These formats are informational and not validated.
const formats = ['uri', 'ipv4']
for (const format of formats) ajv.addFormat(format, true)
const check = (schema: TSchema) => ajv.compile(schema)

type Bounded = JsonSchema & { readonly [limit: string]: unknown }

function listAll(schema: JsonSchema): Bounded[] {
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  return [schema as Bounded, ...below.flatMap(listAll)]
}

function listFields({ properties = {}, items }: JsonSchema): [string, JsonSchema][] {
  const own = Object.entries(properties).flatMap(([name, child]): [string, JsonSchema][] => [
    [name, child],
    ...listFields(child).map(([below, schema]): [string, JsonSchema] => [`${name}.${below}`, schema]),
  ])
  return items ? [...own, ...listFields(items)] : own
}
const isA = (schema: JsonSchema, type: string) => [schema.type].flat().includes(type)

describe('schemas are valid JSON Schema 2020-12', () => {
  test.each([neutral, linode])('all schemas of the $name dialect compile in strict mode', (dialect) => {
    for (const one of compileDialect(dialect).operations) {
      for (const schema of [one.params, one.query, one.body, one.response]) if (schema) check(schema)
    }
  })

  test('schemas of the table and of error bodies compile too', () => {
    check(errorBodySchema)
    for (const one of operations)
      for (const schema of [one.params, one.query, one.body, one.response]) if (schema) check(schema)
  })

  test.each(operations)('$name: responses name every field, so that tests detect extra fields', ({ response }) => {
    for (const schema of listAll(response)) {
      if (schema.properties) expect(schema['additionalProperties']).toBe(false)
    }
  })

  test.each(operations)('$name: strings and lists of requests are bounded', ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      for (const schema of part ? listAll(part) : []) {
        if (isA(schema, 'string') && !schema.enum)
          expect(schema['maxLength'], JSON.stringify(schema)).toBeTypeOf('number')
        if (isA(schema, 'array')) expect(schema['maxItems']).toBeTypeOf('number')
        if (schema.patternProperties) expect(schema['maxProperties']).toBeTypeOf('number')
      }
    }
  })

  test('unknown keys of a body are ignored (A4), except unknown slots (D6.4)', () => {
    for (const { body } of operations) {
      for (const schema of body ? listAll(body) : []) {
        const isOfSlots = 'sda' in (schema.properties ?? {})
        expect(schema['additionalProperties']).toBe(isOfSlots ? false : undefined)
      }
    }
  })

  test('no schema has a date-time format (A5)', () => {
    for (const { body, response } of operations) {
      for (const schema of [...listAll(response), ...(body ? listAll(body) : [])])
        expect([undefined, ...formats]).toContain(schema['format'])
    }
  })
})

describe('values', () => {
  test('A5: a response time has no zone letter or fraction; a request may have them', () => {
    const leaves = check(timestampOf('A moment.'))
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

  test('A4: null is a value in device slots, grants, reverse DNS names, user data and the expiry of a token, nowhere else', () => {
    const found = operations.flatMap(({ name, body }) =>
      listFields(body ?? {})
        .filter(([, schema]) => acceptsNull(schema))
        .map(([field]) => `${name} ${field}`),
    )
    const slots = deviceSlots.flatMap((slot) => ['create', 'update'].map((verb) => `config.${verb} devices.${slot}`))
    const rescueSlots = deviceSlots.slice(0, 8).map((slot) => `host.rescue devices.${slot}`)
    const grants = ['volume', 'host', 'cluster', 'image'].map((kind) => `grant.update ${kind}.permissions`)
    const rdns = ['address.update rdns', 'host_address.update rdns']
    const userData = ['host.create metadata.user_data', 'host.rebuild metadata.user_data']
    expect(found.toSorted()).toEqual(
      [
        ...slots,
        ...rescueSlots,
        ...grants,
        ...rdns,
        ...userData,
        'grant.update global.account_access',
        'token.create expiry',
      ].toSorted(),
    )
  })

  test('a slot accepts null, a disk, or a volume', () => {
    const isBody = check(configUpdateSchema)
    expect(isBody({ devices: { sda: { disk_id: 1 }, sdb: { volume_id: 2 }, sdc: null } })).toBe(true)
    expect(isBody({ devices: { sda: { disk_id: 0 } } })).toBe(false)
    expect(check(configCreateSchema)({ devices: {} })).toBe(false)
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

  test('W15: a pool and a cluster can be sent back as read', () => {
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
      locks: [],
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

  const taken = (pattern: string, words: readonly string[]) => words.filter((word) => new RegExp(pattern).test(word))

  test('keys of labels and taints are those that Kubernetes accepts', () => {
    const right = ['a', 'A-b_c.d1', 'example.com/role', 'a'.repeat(63), `${'a'.repeat(250)}.io/x`]
    const plain = ['', '-a', 'a-', 'a b', 'a'.repeat(64), 'a\n', 'é']
    const prefixed = ['Example.com/role', '/a', 'a/', 'a/b/c', 'a..b/c', `${'a'.repeat(251)}.io/x`]
    expect(taken(kubernetesKeyPattern, [...right, ...plain, ...prefixed])).toEqual(right)
  })

  test('values of labels and taints are those that Kubernetes accepts', () => {
    const right = ['', 'a', 'v1.2_x-Y']
    expect(taken(kubernetesValuePattern, [...right, '-', 'a ', 'a/b', 'v'.repeat(64), '\n'])).toEqual(right)
  })
})

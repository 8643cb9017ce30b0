import {
  type CompiledOperation,
  compileDialect,
  isRecord,
  linode,
  neutral,
  operations,
  type OperationName,
  formatBytes,
} from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectApiHeaders, sameness } from '#testkit/operation-table/expect-api-headers.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'

interface ErrorsBody {
  errors: { reason: string; field?: string }[]
}

/** Bodies that are rejected before their content matters (decisions A3, A8). */
const unreadable = [
  ['no JSON', '{"label":', 400, 'must be one JSON object'],
  ['an array', '[{}]', 400, 'must be one JSON object'],
  ['a text', '"label"', 400, 'must be one JSON object'],
  ['null', 'null', 400, 'must be one JSON object'],
  ['a repeated key', '{"label":"a","label":"b"}', 400, 'repeats the key "label"'],
  ['too much nesting', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'nested more than 32 levels deep'],
  ['a lone surrogate', '{"label":"\\ud83d"}', 400, 'character that cannot be stored'],
  ['U+0000', '{"label":"a\\u0000"}', 400, 'character that cannot be stored'],
  ['a number beyond 2^53', '{"size":9007199254740993}', 400, 'number beyond 2^53'],
] as const

const longTag = 'x'.repeat(51)
const far = 'nowhere'
const acl = { enabled: true, addresses: { ipv4: ['300.0.0.0/8'] } }

/** Bodies that match their schemas but violate rules (decision B1). */
const unsound: readonly (readonly [OperationName, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['volume.create', { label: '1x', region: far, size: 9, tags: [longTag] }, ['label', 'region', 'size', 'tags[0]']],
  ['volume.update', { label: '1x', tags: [longTag] }, ['label', 'tags[0]']],
  ['volume.clone', { label: '1x' }, ['label']],
  ['volume.resize', { size: 16_385 }, ['size']],
  [
    'host.create',
    { label: '-x', region: far, type: 'none', image: 'none', root_pass: 'a-root-password-1', tags: [longTag] },
    ['label', 'region', 'type', 'image', 'tags[0]'],
  ],
  ['host.update', { label: '-x', tags: [longTag] }, ['label', 'tags[0]']],
  ['host.rebuild', { image: 'none', root_pass: 'a-root-password-1' }, ['image']],
  [
    'cluster.create',
    {
      label: 'a\nb',
      region: far,
      k8s_version: '9.9',
      tags: [longTag],
      node_pools: [{ type: 'none', count: 1 }],
      control_plane: { acl },
    },
    ['label', 'region', 'k8s_version', 'tags[0]', 'node_pools[0].type', 'control_plane.acl.addresses.ipv4[0]'],
  ],
  [
    'cluster.update',
    { label: 'a\nb', tags: [longTag], control_plane: { acl } },
    ['label', 'tags[0]', 'control_plane.acl.addresses.ipv4[0]'],
  ],
  ['access_list.update', { acl }, ['acl.addresses.ipv4[0]']],
  ['pool.create', { type: 'none', count: 1, labels: { 'a b': '' }, tags: [longTag] }, ['type', 'labels', 'tags[0]']],
  [
    'pool.update',
    { autoscaler: { enabled: false, min: 3, max: 2 }, labels: { 'a b': '' }, tags: [longTag] },
    ['autoscaler.min', 'labels', 'tags[0]'],
  ],
  ['user.create', { username: '-', email: 'no-address', password: 'short' }, ['username', 'email', 'password']],
  ['user.update', { username: '-', email: 'no-address', password: 'short' }, ['username', 'email', 'password']],
  ['client.create', { label: ' ', redirect_uri: 'http://example.org' }, ['label', 'redirect_uri']],
  ['client.update', { label: ' ', redirect_uri: 'http://example.org' }, ['label', 'redirect_uri']],
  ['token.create', { scopes: 'nonsense' }, ['scopes']],
  ['token.create', { expiry: '2001-01-01T00:00:00' }, ['expiry']],
  ['tag.create', { label: longTag }, ['label']],
]

const common = ['regionId', 'typeId', 'imageId', 'kernelId', 'tier', 'version', 'year', 'month']

describe.each([neutral, linode])('request bodies and paths ($name dialect)', async (words) => {
  const withBody = servedNamesIn(words.name).filter(
    (name) => operations.find((one) => one.name === name)?.body !== undefined,
  )
  const withFields = withBody.filter((name) => name !== 'preference.update')
  const changing = servedNamesIn(words.name).filter(
    (name) => operations.find((one) => one.name === name)?.method !== 'GET',
  )
  const parameters = compileDialect(words).operations.flatMap(({ operation: { name, path } }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => [name, String(match[1])] as const),
  )
  const world = await useTableFixture(words)

  const operationOf = (name: string) => world.operations.find((one) => one.operation.name === name) as CompiledOperation
  const send = (name: string, body: string) =>
    world.send<ErrorsBody>(operationOf(name), { params: world.mine }, { body })

  it.each(withBody)('%s: rejects a body that is not one object, without a field (decisions A3, A8)', async (name) => {
    // All operations share the decoder, so only the first operation gets all bodies.
    for (const [what, bytes, status, reason] of unreadable.slice(0, name === withBody[0] ? 9 : 2)) {
      const answer = await send(name, bytes)
      expect([what, answer.status, answer.body]).toMatchObject([
        what,
        status,
        { errors: [{ reason: expect.stringContaining(reason) }] },
      ])
      expect(answer.body.errors[0]?.field, what).toBe(words.sendsEmptyField ? '' : undefined)
      expectApiHeaders(answer)
    }
  })

  it.each(changing)('%s: a body above its limit is 413, one byte less is read (decision A8)', async (name) => {
    const { bodyMax } = operationOf(name)
    const long = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
    expect(await send(name, long(bodyMax + 1))).toMatchObject({
      status: 413,
      body: { errors: [{ reason: `The request body must not be larger than ${formatBytes(bodyMax)}.` }] },
    })
    expect(await send(name, long(bodyMax))).toMatchObject({
      status: 400,
      body: { errors: [{ reason: 'The request body must be one JSON object.' }] },
    })
  })

  it.each(changing.filter((name) => !withBody.includes(name)))(
    '%s: has no fields, but rejects a body that is not an object (decision A3)',
    async (name) => {
      const answer = await send(name, '[1]')
      expect([answer.status, answer.body.errors[0]?.reason]).toEqual([400, 'The request body must be one JSON object.'])
    },
  )

  it.each(withBody)('%s: reports all missing required fields together (decision B1)', async (name) => {
    const { body: schema } = operationOf(name)
    const required = [...(schema?.required ?? [])]
    if (required.length === 0) return
    for (const bytes of ['', '{}', JSON.stringify(Object.fromEntries(required.map((field) => [field, null])))]) {
      const answer = await send(name, bytes)
      const missing = answer.body.errors.filter((one) => one.reason.endsWith(' is required'))
      expect([answer.status, missing]).toEqual([
        400,
        required.map((field) => ({
          reason: `${field} is required`,
          field,
          ...(words.hasErrorDetails ? { code: 'request.field_required' } : {}),
        })),
      ])
    }
  })

  it.each(withFields)('%s: reports all fields of a wrong type together (decision B1)', async (name) => {
    const fields = Object.entries(operationOf(name).body?.properties ?? {})
    const isObject = (schema: object) => 'type' in schema && schema.type === 'object'
    const answer = await send(
      name,
      JSON.stringify(
        Object.fromEntries(fields.map(([field, schema]) => [field, isObject(schema) ? 'wrong' : { wrong: [] }])),
      ),
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((one) => one.field).toSorted()).toEqual(fields.map(([field]) => field).toSorted())
  })

  it.each(withFields)('%s: reports an item of a wrong type with its index (decision B1)', async (name) => {
    const lists = Object.entries(operationOf(name).body?.properties ?? {}).flatMap(([field, schema]) => {
      const items = 'items' in schema ? schema.items : null
      if (!isRecord(items)) return []
      return [[field, [items['type'] === 'object' ? 7 : { wrong: [] }]] as const]
    })
    if (lists.length === 0) return
    const answer = await send(name, JSON.stringify(Object.fromEntries(lists)))
    const named = answer.body.errors.map((one) => one.field)
    expect([answer.status, lists.map(([field]) => `${field}[0]`).filter((field) => !named.includes(field))]).toEqual([
      400,
      [],
    ])
  })

  it.each(withFields)('%s: reports each text above its maximum length (decision B1)', async (name) => {
    const bounds = Object.entries(operationOf(name).body?.properties ?? {}).flatMap(([field, schema]) => {
      const most = 'maxLength' in schema ? Number(schema.maxLength) : 0
      return most > 0 && most < 10_000 ? [[field, 'x'.repeat(most + 1)] as const] : []
    })
    if (bounds.length === 0) return
    const answer = await send(name, JSON.stringify(Object.fromEntries(bounds)))
    expect(answer.status).toBe(400)
    const named = answer.body.errors.map((one) => one.field)
    expect(bounds.map(([field]) => field).filter((field) => !named.includes(field))).toEqual([])
  })

  it.each(unsound)('%s rejects %j', async (name, body, fields) => {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const answer = await world.send<{ errors?: { field?: string }[] }>(compiled, { params: world.mine, body })
    expect([answer.status, answer.body.errors?.map((one) => one.field).toSorted()]).toEqual([
      400,
      fields.map((field) => world.dialect.fieldToWire(field)).toSorted(),
    ])
  })

  it.each(parameters.filter(([, param]) => common.includes(param)))(
    '%s, %s: unknown IDs return the same 404 (decision B3)',
    async (name, param) => {
      const compiled = world.operations.find((one) => one.operation.name === name)
      if (!compiled) throw new Error(`there is no ${name}`)
      const answers = await Promise.all(
        ['nothing', 'x'.repeat(64), 'a b'].map((value) =>
          world.send(compiled, { params: { ...world.mine, [param]: value } }),
        ),
      )
      for (const answer of answers) {
        expect([answer.status, answer.body]).toMatchObject([404, { errors: [{ reason: 'Not found' }] }])
        expectApiHeaders(answer)
      }
      expect(new Set(answers.map((one) => JSON.stringify(sameness(one)))).size).toBe(1)
    },
  )

  it('changes nothing', async () => {
    const { results } = (await world.http.call<{ results: number }>('GET', '/v4/account/events')).body
    expect(results).toBe(8)
  })
})

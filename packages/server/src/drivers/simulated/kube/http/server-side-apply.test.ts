import { describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { BenchAnswer } from '#testkit/simulated/call-bench.ts'

const bench = await useKubeBench()

const maps = '/api/v1/namespaces/default/configmaps'
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const type = 'application/apply-patch+yaml'
const map = (data: object, metadata: object = {}): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
const apply = (path: string, body: unknown, query: string): Promise<BenchAnswer> =>
  callBench(bench, 'PATCH', `${path}?${query}`, { body, type })
const merge = (path: string, body: unknown, agent = 'hand/1'): Promise<BenchAnswer> =>
  callBench(bench, 'PATCH', path, { body, type: 'application/merge-patch+json', agent })
const managersIn = ({ body }: BenchAnswer): unknown =>
  objectsAt(body, 'metadata', 'managedFields')
    .toSorted((a, b) => String(a['manager']).localeCompare(String(b['manager'])))
    .map(({ manager, operation, subresource, fieldsV1 }) => ({
      manager,
      operation,
      ...(subresource === undefined ? {} : { subresource }),
      fieldsV1,
    }))
const deployment = (containers: readonly object[], spec: object = {}): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  spec: {
    replicas: 0,
    selector: { matchLabels: { app: 'a' } },
    template: { metadata: { labels: { app: 'a' } }, spec: { containers } },
    ...spec,
  },
})
const containersOf = ({ body }: BenchAnswer) => objectsAt(body, 'spec', 'template', 'spec', 'containers')

describe('server-side apply', () => {
  it('creates missing objects, and owns exactly what it applies', async () => {
    const made = await apply(`${maps}/made`, map({ a: '1' }, { labels: { x: 'y' } }), 'fieldManager=one')
    expect([made.status, managersIn(made)]).toEqual([
      201,
      [
        {
          manager: 'one',
          operation: 'Apply',
          fieldsV1: { 'f:data': { 'f:a': {} }, 'f:metadata': { 'f:labels': { 'f:x': {} } } },
        },
      ],
    ])
  })

  it('removes what its manager no longer applies, and keeps what others added', async () => {
    await apply(`${maps}/less`, map({ a: '1', b: '2' }), 'fieldManager=one')
    await merge(`${maps}/less`, { data: { c: '3' } })
    const { body } = await apply(`${maps}/less`, map({ a: '1' }), 'fieldManager=one')
    expect(body['data']).toEqual({ a: '1', c: '3' })
    expect(
      (await apply(`${maps}/less`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }, 'fieldManager=one')).body[
        'data'
      ],
    ).toEqual({ c: '3' })
  })

  it('keeps what another manager applies too', async () => {
    await apply(`${maps}/shared`, map({ a: '1', b: '2' }), 'fieldManager=one')
    await apply(`${maps}/shared`, map({ b: '2' }), 'fieldManager=two')
    expect((await apply(`${maps}/shared`, map({ a: '1' }), 'fieldManager=one')).body['data']).toEqual({
      a: '1',
      b: '2',
    })
  })

  it('is rejected if another manager owns another value: 409, with the message of a real server', async () => {
    await apply(`${maps}/contested`, map({ a: '1', b: '2' }), 'fieldManager=one')
    const refused = await apply(`${maps}/contested`, map({ a: '3' }), 'fieldManager=two')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        reason: 'Conflict',
        message: 'Apply failed with 1 conflict: conflict with "one": .data.a',
        details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.data.a' }] },
      },
    ])
    const both = await apply(`${maps}/contested`, map({ a: '3', b: '3' }), 'fieldManager=two')
    expect(both.body['message']).toBe('Apply failed with 2 conflicts: conflicts with "one":\n- .data.a\n- .data.b')
  })

  it('that is forced takes the field over from the other manager', async () => {
    await apply(`${maps}/forced`, map({ a: '1', b: '2' }), 'fieldManager=one')
    const forced = await apply(`${maps}/forced`, map({ a: '3' }), 'fieldManager=two&force=true')
    expect([forced.body['data'], managersIn(forced)]).toMatchObject([
      { a: '3', b: '2' },
      [
        { manager: 'one', fieldsV1: { 'f:data': { 'f:b': {} } } },
        { manager: 'two', fieldsV1: { 'f:data': { 'f:a': {} } } },
      ],
    ])
  })

  it('conflicts with later changes by users, named with version and time', async () => {
    await apply(`${maps}/hand`, map({ a: '1' }), 'fieldManager=one')
    await merge(`${maps}/hand`, { data: { a: '2' } })
    expect((await apply(`${maps}/hand`, map({ a: '1' }), 'fieldManager=one')).body['message']).toMatch(
      /^Apply failed with 1 conflict: conflict with "hand" using v1 at [^ ]+Z: \.data\.a$/,
    )
  })

  it('merges lists by their keys, and removes a member with all its defaulted fields', async () => {
    const [a, b] = [
      { name: 'a', image: 'a:1', ports: [{ containerPort: 80 }] },
      { name: 'b', image: 'b:1' },
    ]
    await apply(`${deployments}/listed`, deployment([a, b]), 'fieldManager=one')
    await apply(`${deployments}/listed`, deployment([{ name: 'c', image: 'c:1' }]), 'fieldManager=two')
    const left = await apply(`${deployments}/listed`, deployment([{ ...a, image: 'a:2' }]), 'fieldManager=one')
    expect(containersOf(left)).toMatchObject([
      { name: 'a', image: 'a:2', ports: [{ containerPort: 80, protocol: 'TCP' }] },
      { name: 'c', image: 'c:1' },
    ])
    const own = objectsAt(left.body, 'metadata', 'managedFields').find((one) => one['manager'] === 'one')
    expect(fieldAt(own, 'fieldsV1', 'f:spec', 'f:template', 'f:spec', 'f:containers')).toEqual({
      'k:{"name":"a"}': {
        '.': {},
        'f:name': {},
        'f:image': {},
        'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
      },
    })
  })

  it('that changes nothing creates no new revision', async () => {
    const first = await apply(`${maps}/still`, map({ a: '1' }), 'fieldManager=one')
    expect((await apply(`${maps}/still`, map({ a: '1' }), 'fieldManager=one')).body).toEqual(first.body)
  })

  it('of an object without managers starts with its existing fields', async () => {
    await callBench(bench, 'POST', maps, { body: map({ a: '1' }, { name: 'old' }) })
    await merge(`${maps}/old`, { metadata: { managedFields: [{}] } })
    expect((await apply(`${maps}/old`, map({ a: '2' }), 'fieldManager=one')).body['message']).toContain(
      '"before-first-apply" using v1',
    )
  })

  it.each([
    ['', map({ a: '1' }), 422, 'fieldManager: Required value: is required for apply patch'],
    [`fieldManager=${'x'.repeat(129)}`, map({}), 422, 'fieldManager: Too long: may not be more than 128 bytes'],
    ['fieldManager=one', map({}, { managedFields: [] }), 400, 'metadata.managedFields must be nil'],
    ['fieldManager=one&fieldValidation=Strict', { ...map({}), dat: {} }, 400, 'unknown field "dat"'],
    ['fieldManager=one', { kind: 'Secret' }, 400, 'the configuration must have the API version and kind v1 ConfigMap'],
  ])('%s is rejected: %j', async (query, body, status, message) => {
    const refused = await apply(`${maps}/odd`, body, query)
    expect([refused.status, refused.body['message']]).toEqual([status, expect.stringContaining(message)])
  })

  it('is rejected with two members of one key', async () => {
    const twice = { name: 'a', image: 'a:1' }
    expect((await apply(`${deployments}/twice`, deployment([twice, twice]), 'fieldManager=one')).body['message']).toBe(
      'failed to create typed patch object: duplicate entries for key [name="a"]',
    )
  })
})

describe('updates', () => {
  it('are recorded under the name of their user agent, with the fields that they added and changed', async () => {
    const made = await callBench(bench, 'POST', maps, { body: map({ a: '1' }, { name: 'u' }), agent: 'kubectl/v1' })
    expect(managersIn(made)).toEqual([
      { manager: 'kubectl', operation: 'Update', fieldsV1: { 'f:data': { '.': {}, 'f:a': {} } } },
    ])
    expect(managersIn(await merge(`${maps}/u`, { data: { a: '2', b: '1' } }))).toEqual([
      { manager: 'hand', operation: 'Update', fieldsV1: { 'f:data': { 'f:a': {}, 'f:b': {} } } },
      { manager: 'kubectl', operation: 'Update', fieldsV1: { 'f:data': {} } },
    ])
  })

  it('of a subresource are recorded with the name of that subresource', async () => {
    await apply(`${deployments}/scaled`, deployment([{ name: 'a', image: 'a' }]), 'fieldManager=one')
    await callBench(bench, 'PATCH', `${deployments}/scaled/scale`, {
      body: { spec: { replicas: 1 } },
      type: 'application/merge-patch+json',
      agent: 'scaler/1',
    })
    expect(managersIn(await callBench(bench, 'GET', `${deployments}/scaled`))).toContainEqual({
      manager: 'scaler',
      operation: 'Update',
      subresource: 'scale',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
    })
    const back = await apply(`${deployments}/scaled`, deployment([{ name: 'a', image: 'a' }]), 'fieldManager=one')
    expect(back.body['message']).toMatch(
      /conflict with "scaler" with subresource "scale" using apps\/v1 at .*: \.spec\.replicas$/,
    )
  })

  it('of more than ten managers are merged, the oldest first', async () => {
    await callBench(bench, 'POST', maps, { body: map({}, { name: 'many' }) })
    for (let queued = 0; queued < 13; queued += 1)
      await merge(`${maps}/many`, { data: { [`k${queued}`]: '1' } }, `p${queued}/1`)
    const many = await callBench(bench, 'GET', `${maps}/many`)
    const names = objectsAt(many.body, 'metadata', 'managedFields').map(({ manager }) => manager)
    expect([names.length, names.includes('ancient-changes')]).toEqual([10, true])
  })
})

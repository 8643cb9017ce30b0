import { beforeAll, describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'

const bench = await useKubeBench()
const space = '/api/v1/namespaces/default'
const post = (path: string, body: unknown) => callBench(bench, 'POST', `${space}${path}`, { body })
const read = async (name: string) => (await callBench(bench, 'GET', `${space}/pods/${name}`)).body
const create = (name: string, spec: object = {}, metadata: object = {}) =>
  post('/pods', {
    metadata: { name, ...metadata },
    spec: { schedulerName: 'mine', containers: [{ name: 'a', image: 'a:1' }], ...spec },
  })
const binding = (name: string, target: object = { kind: 'Node', name: 'n1' }, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Binding',
  metadata: { name, ...metadata },
  target,
})
const conflict = (name: string, why: string) => ({
  code: 409,
  reason: 'Conflict',
  message: `Operation cannot be fulfilled on pods/binding "${name}": ${why}`,
  details: { name, kind: 'pods/binding' },
})

beforeAll(() => bench.putNode('n1'))

describe('a Binding', () => {
  it('assigns a pod of another scheduler, which then runs with the labels and annotations of the Binding', async () => {
    await create('own')
    expect([
      fieldAt(await read('own'), 'status', 'phase'),
      objectsAt(await read('own'), 'status', 'conditions'),
    ]).toEqual(['Pending', []])
    const sent = binding('own', undefined, { labels: { zone: 'a' }, annotations: { by: 'mine' } })
    expect(await post('/pods/own/binding', sent)).toMatchObject({ status: 201, body: { status: 'Success' } })
    expect(await read('own')).toMatchObject({
      metadata: { labels: { zone: 'a' }, annotations: { by: 'mine' } },
      spec: { nodeName: 'n1' },
      status: { phase: 'Running' },
    })
  })

  it('can be sent to the legacy resource, and in a dry run assigns nothing', async () => {
    await create('legacy')
    expect((await post('/pods/legacy/binding?dryRun=All', binding('legacy'))).status).toBe(201)
    expect(stringAt(await read('legacy'), 'spec', 'nodeName')).toBe('')
    expect((await post('/bindings', binding('legacy'))).status).toBe(201)
    expect(stringAt(await read('legacy'), 'spec', 'nodeName')).toBe('n1')
    expect((await callBench(bench, 'GET', `${space}/bindings`)).status).toBe(405)
  })

  it.each([
    ['an assigned pod', 'bound', binding('bound'), conflict('bound', 'pod bound is already assigned to node "n1"')],
    ['a gated pod', 'gated', binding('gated'), conflict('gated', 'pod gated has non-empty .spec.schedulingGates')],
    [
      'a deleted pod',
      'ends',
      binding('ends'),
      conflict('ends', 'pod ends is being deleted, cannot be assigned to a host'),
    ],
    ['another pod', 'free', binding('free', undefined, { uid: 'x' }), { code: 409, reason: 'Conflict' }],
    [
      'another name',
      'free',
      binding('other'),
      { code: 400, message: 'name in URL does not match name in Binding object' },
    ],
    ['a missing pod', 'none', binding('none'), { code: 404, reason: 'NotFound' }],
    [
      'another kind without a name',
      'free',
      binding('free', { kind: 'Pod' }),
      {
        code: 500,
        message:
          '[target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>", target.name: Required value]',
      },
    ],
  ])('of %s is rejected', async (_case, name, sent, expected) => {
    const gates = { schedulingGates: [{ name: 'example.com/wait' }] }
    await create('bound', { schedulerName: 'default-scheduler' })
    await create('gated', gates)
    await create('free')
    await create('ends', {}, { finalizers: ['example.com/wait'] })
    await callBench(bench, 'DELETE', `${space}/pods/ends`)
    expect((await post(`/pods/${name}/binding`, sent)).body).toMatchObject(expected)
  })

  it('is not needed once the gates of a pod are removed', async () => {
    await create('later', { schedulerName: 'default-scheduler', schedulingGates: [{ name: 'example.com/wait' }] })
    const table = await callBench(bench, 'GET', `${space}/pods/later`, {
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    })
    expect(fieldAt(objectsAt(table.body, 'rows')[0], 'cells')).toContain('SchedulingGated')
    await callBench(bench, 'PATCH', `${space}/pods/later`, {
      body: { spec: { schedulingGates: null } },
      type: 'application/merge-patch+json',
    })
    expect(await read('later')).toMatchObject({ spec: { nodeName: 'n1' }, status: { phase: 'Running' } })
  })
})

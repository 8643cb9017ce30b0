import { beforeAll, describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'

const bench = await useKubeBench()
beforeAll(async () => {
  await bench.putNode('n1')
  expect((await request('POST', deployments, { body: web('there') })).status).toBe(201)
})

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const pods = '/api/v1/namespaces/default/pods'
const web = (name: string, replicas = 2) => ({
  metadata: { name },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
  },
})
const request = (...[method, path, sent]: [string, string, { body?: unknown; type?: string }?]) =>
  callBench(bench, method, path, sent)
const merge = 'application/merge-patch+json'
const apply = 'application/apply-patch+yaml'
const applied = { apiVersion: 'apps/v1', kind: 'Deployment', ...web('new') }

async function stored(): Promise<string> {
  const tables = ['kube_clusters', 'kube_objects', 'kube_changes']
  const texts = tables.map(async (table) => {
    const { rows } = await bench.state.pool.query(`select to_jsonb(one) as row from sim.${table} as one order by 1`)
    return JSON.stringify(rows)
  })
  return (await Promise.all(texts)).join('\n')
}

async function anyPod(): Promise<string> {
  return stringAt(objectsAt((await request('GET', pods)).body, 'items')[0], 'metadata', 'name')
}

describe('a dry run', () => {
  it('of a create returns what would be written, without a revision and without effects of controllers', async () => {
    const before = await stored()
    const { status, body } = await request('POST', `${deployments}?dryRun=All`, { body: web('dry') })
    expect([status, fieldAt(body, 'metadata', 'generation'), fieldAt(body, 'spec', 'progressDeadlineSeconds')]).toEqual(
      [201, 1, 600],
    )
    expect(fieldAt(body, 'metadata')).toMatchObject({ uid: expect.any(String), creationTimestamp: expect.any(String) })
    expect(fieldAt(body, 'metadata')).not.toHaveProperty('resourceVersion')
    expect([fieldAt(body, 'status', 'replicas'), await stored()]).toEqual([undefined, before])
  })

  it('of a patch differs from the stored object only in the requested fields, as kubectl diff shows', async () => {
    const [before, live] = [await stored(), (await request('GET', `${deployments}/there`)).body]
    const sent = { body: { spec: { replicas: 5 } }, type: merge }
    const { body } = await request('PATCH', `${deployments}/there?dryRun=All`, sent)
    expect(body['status']).toEqual(live['status'])
    expect(fieldAt(body, 'metadata', 'resourceVersion')).toBe(fieldAt(live, 'metadata', 'resourceVersion'))
    expect([fieldAt(body, 'metadata', 'generation'), fieldAt(body, 'spec', 'replicas')]).toEqual([2, 5])
    expect(await stored()).toBe(before)
  })

  it.each([
    ['of a scale', 'PATCH', `${deployments}/there/scale?dryRun=All`, { body: { spec: { replicas: 0 } }, type: merge }],
    ['of a deletion', 'DELETE', `${deployments}/there?dryRun=All`, {}],
    ['of a deletion, requested in its body', 'DELETE', `${deployments}/there`, { body: { dryRun: ['All'] } }],
    [
      'of a foreground deletion',
      'DELETE',
      `${deployments}/there`,
      { body: { dryRun: ['All'], propagationPolicy: 'Foreground' } },
    ],
    ['of a namespace', 'DELETE', '/api/v1/namespaces/empty?dryRun=All', {}],
    ['of a collection', 'DELETE', `${pods}?dryRun=All`, {}],
    ['of an apply', 'PATCH', `${deployments}/new?dryRun=All&fieldManager=me`, { body: applied, type: apply }],
  ] as const)('%s changes nothing', async (_words, method, path, sent) => {
    await request('POST', '/api/v1/namespaces', { body: { metadata: { name: 'empty' } } })
    const before = await stored()
    const { status } = await request(method, path, sent)
    expect([status < 300, await stored()]).toEqual([true, before])
  })

  it('of a drain, requested in the options of its evictions, leaves the pods in place', async () => {
    const [name, before] = [await anyPod(), await stored()]
    const body = { metadata: { name }, deleteOptions: { dryRun: ['All'] } }
    expect((await request('POST', `${pods}/${name}/eviction`, { body })).status).toBe(201)
    expect(await stored()).toBe(before)
  })

  it('of an invalid request is rejected', async () => {
    expect((await request('POST', `${deployments}?dryRun=All`, { body: web('there') })).status).toBe(409)
    expect((await request('POST', `${deployments}?dryRun=All`, { body: web('Bad_Name') })).status).toBe(422)
    expect((await request('DELETE', `${deployments}/absent?dryRun=All`)).status).toBe(404)
  })

  it.each(['?dryRun=all', '?dryRun=', '?dryRun=true', '?dryRun=All&dryRun=some'])(
    'with another value is rejected without effect: %s',
    async (query) => {
      const before = await stored()
      const { status, body } = await request('DELETE', `${deployments}/there${query}`)
      expect([status, stringAt(body, 'message')]).toEqual([422, expect.stringContaining('dryRun: Unsupported value')])
      expect(await stored()).toBe(before)
    },
  )
})

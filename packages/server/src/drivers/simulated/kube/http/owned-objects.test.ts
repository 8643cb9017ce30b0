import { describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { BenchAnswer } from '#testkit/simulated/call-bench.ts'

const bench = await useKubeBench()

const inside = '/api/v1/namespaces/default'
const maps = `${inside}/configmaps`

async function make(name: string, owners: readonly object[] = [], more: object = {}, resource = 'configmaps') {
  const metadata = { name, ...(owners.length === 0 ? {} : { ownerReferences: owners }), ...more }
  const { status, body } = await callBench(bench, 'POST', `${inside}/${resource}`, { body: { metadata } })
  expect(status).toBe(201)
  const kind = resource === 'secrets' ? 'Secret' : 'ConfigMap'
  return { apiVersion: 'v1', kind, name, uid: stringAt(body, 'metadata', 'uid') }
}
const get = (name: string, resource = 'configmaps'): Promise<BenchAnswer> =>
  callBench(bench, 'GET', `${inside}/${resource}/${name}`)
const end = (name: string, body?: object): Promise<BenchAnswer> =>
  callBench(bench, 'DELETE', `${maps}/${name}`, body ? { body } : {})
const isThere = async (name: string, resource = 'configmaps'): Promise<boolean> =>
  (await get(name, resource)).status === 200
const release = (name: string): Promise<BenchAnswer> =>
  callBench(bench, 'PATCH', `${maps}/${name}`, {
    body: { metadata: { finalizers: null } },
    type: 'application/merge-patch+json',
  })

describe('dependents of an object', () => {
  it('are deleted with it, of every kind and over several levels', async () => {
    const top = await make('top')
    const middle = await make('middle', [top])
    await make('leaf', [middle])
    await make('sealed', [middle], {}, 'secrets')
    await end('top')
    expect([await isThere('middle'), await isThere('leaf'), await isThere('sealed', 'secrets')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('stay while another owner exists, and lose the reference to the removed one', async () => {
    const [one, two] = [await make('one'), await make('two')]
    await make('both', [one, two])
    await end('one')
    expect(fieldAt((await get('both')).body, 'metadata', 'ownerReferences')).toEqual([two])
    await end('two')
    expect(await isThere('both')).toBe(false)
  })

  it('stay under the policy Orphan, without owner references', async () => {
    const owner = await make('orphaning')
    await make('orphan', [owner])
    await end('orphaning', { propagationPolicy: 'Orphan' })
    expect(fieldAt((await get('orphan')).body, 'metadata', 'ownerReferences')).toBeUndefined()
  })

  it('are only marked if they have finalizers, and deleted with the last of them', async () => {
    const owner = await make('marking')
    await make('marked', [owner], { finalizers: ['me/hold'] })
    await end('marking')
    expect(fieldAt((await get('marked')).body, 'metadata', 'deletionTimestamp')).toEqual(expect.any(String))
    await release('marked')
    expect(await isThere('marked')).toBe(false)
  })

  it('are deleted before their owner under the policy Foreground; the owner waits for dependents that block its deletion', async () => {
    const owner = await make('waiting')
    await make('blocking', [{ ...owner, blockOwnerDeletion: true }], { finalizers: ['me/hold'] })
    await make('free', [owner])
    expect((await end('waiting', { propagationPolicy: 'Foreground' })).body).toMatchObject({
      metadata: { finalizers: ['foregroundDeletion'], deletionTimestamp: expect.any(String) },
    })
    expect([await isThere('waiting'), await isThere('free')]).toEqual([true, false])
    await release('blocking')
    expect([await isThere('waiting'), await isThere('blocking')]).toEqual([false, false])
  })

  it('are not kept if their owner never existed', async () => {
    const gone = { apiVersion: 'v1', kind: 'ConfigMap', name: 'never', uid: '00000000-0000-4000-8000-000000000000' }
    await make('stray', [gone])
    expect(await isThere('stray')).toBe(false)
    await make('unknown', [{ ...gone, apiVersion: 'example.com/v1', kind: 'Thing' }])
    expect(await isThere('unknown'), 'an owner of an unserved kind is assumed to exist').toBe(true)
  })

  it('of a deployment are deleted with it under the policies Background and Foreground', async () => {
    const deployments = '/apis/apps/v1/namespaces/default/deployments'
    const spec = {
      selector: { matchLabels: { app: 'a' } },
      template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'i:1' }] } },
    }
    for (const propagationPolicy of ['Background', 'Foreground']) {
      const { body } = await callBench(bench, 'POST', deployments, { body: { metadata: { name: 'web' }, spec } })
      const uid = stringAt(body, 'metadata', 'uid')
      await make('of-web', [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid }])
      await callBench(bench, 'DELETE', `${deployments}/web`, { body: { propagationPolicy } })
      const pods = await callBench(bench, 'GET', `${inside}/pods`)
      const sets = await callBench(bench, 'GET', '/apis/apps/v1/namespaces/default/replicasets')
      const left = [pods.body['items'], sets.body['items'], await isThere('of-web')]
      expect(left, propagationPolicy).toEqual([[], [], false])
    }
  })

  it('are deleted under known policies only', async () => {
    await make('kept')
    expect((await end('kept', { propagationPolicy: 'Sideways' })).status).toBe(422)
    expect(await isThere('kept')).toBe(true)
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { type KubeBench, openKubeBench } from '#testkit/simulated/kube-bench.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { openSimView } from '../../views/open-sim-view.ts'
import { writeObject } from '../objects/write-object.ts'
import { readPage } from '../objects/read-pages.ts'
import { readSelector } from '../rules/selectors.ts'
import { listChanges } from '../watch/list-changes.ts'

const mib = 1_048_576
const count = 40
let bench: KubeBench
const counted: string[] = []
/** Rejection by the gate; null to admit requests. */
let kubeError: ApiError | number | null = null

let bufferedMost = 0

function noteBuffered(response: ServerResponse): void {
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...given: unknown[]) => never
    response[name] = (...given: unknown[]) => {
      const sent = send(...given)
      bufferedMost = Math.max(bufferedMost, response.writableLength)
      return sent
    }
  }
}

beforeAll(async () => {
  bench = await openKubeBench({
    onResponse: noteBuffered,
    gate: {
      count({ name, isToken }) {
        counted.push(`${name.replace(bench.clusterId, '<cluster>')} ${isToken}`)
        return typeof kubeError === 'number' ? kubeError : null
      },
      async run(_entry, work) {
        if (kubeError instanceof ApiError) throw kubeError
        return work()
      },
    },
  })
  await bench.state.pool.query(
    `insert into sim.kube_objects (cluster_id, resource, namespace, name, uid, revision, body)
     select $1, 'configmaps', 'full', 'fill-' || turn, gen_random_uuid(), 1,
       jsonb_build_object('apiVersion', 'v1', 'kind', 'ConfigMap', 'metadata', jsonb_build_object('name', 'fill-' || turn, 'namespace', 'full'), 'data', jsonb_build_object('a', repeat('x', 1048000)))
     from generate_series(1, $2) as turn`,
    [bench.clusterId, count],
  )
})
afterAll(() => bench.close())

function open(path: string, accept = 'application/json'): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${bench.token}`, accept }
  return new Promise((resolve, reject) => {
    // Not by the global agent, whose connections end after 5 s without data.
    const options = { headers, rejectUnauthorized: false, agent: false }
    request(`${bench.url}${path}`, options, resolve).on('error', reject).end()
  })
}

async function read(path: string, accept?: string): Promise<string> {
  const answer = await open(path, accept)
  return Buffer.concat((await answer.toArray()) as Buffer[]).toString('utf8')
}

interface List {
  readonly kind: string
  readonly items?: readonly { readonly metadata: { readonly name: string } }[]
  readonly rows?: readonly unknown[]
  readonly metadata: { readonly continue?: string; readonly remainingItemCount?: number }
}
const list = async (path: string, accept?: string) => JSON.parse(await read(path, accept)) as List
const full = '/api/v1/namespaces/full/configmaps'

describe('a list of 40 MiB', () => {
  it.each([
    ['application/json', 'ConfigMapList'],
    ['application/json;as=Table;v=v1;g=meta.k8s.io', 'Table'],
    ['application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io', 'PartialObjectMetadataList'],
  ])('as %s contains every object, and buffers at most 16 MiB', async (accept, kind) => {
    const answer = await list(`${full}?includeObject=Object`, accept)
    expect([answer.kind, (answer.items ?? answer.rows)?.length]).toEqual([kind, count])
    expect(bufferedMost).toBeLessThan(16 * mib)
  })

  it('is read no faster than its client reads', async () => {
    const answer = await open(full)
    await answer[Symbol.asyncIterator]().next()
    await list(full)
    expect(bufferedMost).toBeLessThan(16 * mib)
    answer.destroy()
  })

  it('is continued after its limit', async () => {
    const first = await list(`${full}?limit=30`)
    expect([first.items?.length, first.metadata.remainingItemCount]).toEqual([30, 10])
    const rest = await list(`${full}?limit=30&continue=${first.metadata.continue}`)
    expect([rest.items?.length, rest.metadata.continue]).toEqual([10, undefined])
    const names = new Set([...(first.items ?? []), ...(rest.items ?? [])].map((one) => one.metadata.name))
    expect(names.size).toBe(count)
  })

  it('starts a watch within the same buffer limit', async () => {
    const answer = await open(
      `${full}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=30`,
    )
    let events = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      events += piece.toString('latin1').split('\n').length - 1
      if (events === count) break
    }
    expect(events).toBe(count)
    expect(bufferedMost).toBeLessThan(16 * mib)
  })

  it('rejects a continue token or selector that PostgreSQL cannot store with 400', async () => {
    const mark = Buffer.from('{"revision":1,"after":"a\\u0000"}').toString('base64url')
    for (const query of [
      `continue=${mark}`,
      'labelSelector=a%3D%00',
      'fieldSelector=metadata.name%3D%00',
      termsOf(101),
    ])
      expect((await open(`${full}?${query}`)).statusCode).toBe(400)
  })
})

const termsOf = (terms: number): string => `labelSelector=${Array.from({ length: terms }, () => 'a').join(',')}`

it('changes are read in batches of at most one MiB', async () => {
  const change = `insert into sim.kube_changes (cluster_id, revision, kind, resource, namespace, name, body, octets)
    select cluster_id, 1000000 + row_number() over (), 'ADDED', resource, namespace, name, body, octets from sim.kube_objects where cluster_id = $1 and namespace = 'full' limit 10`
  await bench.state.pool.query(change, [bench.clusterId])
  const query = { resource: 'configmaps', namespace: 'full', name: '', after: 1_000_000 }
  const context = { clusterId: bench.clusterId, secretBox: null }
  expect(await listChanges(bench.state.pool, context, query)).toHaveLength(1)
})

describe('selectors', () => {
  const selected: Readonly<Record<string, string>> = {
    'labelSelector=app=web': 'one',
    'labelSelector=app!=web': 'four three two',
    'labelSelector=app in (web,api),tier': 'two',
    'labelSelector=app notin (web)': 'four three two',
    'labelSelector=!tier': 'four one three',
    'labelSelector=app=': 'four',
    'fieldSelector=metadata.name=one': 'one',
    'fieldSelector=metadata.name!=one': 'four three two',
    'fieldSelector=metadata.namespace=default,metadata.name=two': 'two',
    'fieldSelector=type=Opaque': 'four one three',
    'fieldSelector=type!=Opaque&labelSelector=app': 'two',
  }

  beforeAll(() =>
    bench.inKube(async (scope) => {
      const made = { one: { app: 'web' }, two: { app: 'api', tier: 'x' }, three: {}, four: { app: '' } }
      for (const [name, labels] of Object.entries(made))
        await writeObject(scope, {
          apiVersion: 'v1',
          kind: 'Secret',
          type: name === 'two' ? 'other' : 'Opaque',
          metadata: { name, namespace: 'default', labels },
        })
    }),
  )

  const listAll = () =>
    Promise.all(Object.keys(selected).map((one) => read(`/api/v1/namespaces/default/secrets?${encodeURI(one)}`)))

  it('select the same in rows of this release and of the previous one, which has no selectable column', async () => {
    const now = await listAll()
    expect(now.map((one) => (JSON.parse(one) as List).items?.map(({ metadata }) => metadata.name).join(' '))).toEqual(
      Object.values(selected),
    )
    await bench.state.pool.query(
      `update sim.kube_objects set selectable_revision = revision - 1, selectable = '{}' where resource = 'secrets'`,
    )
    expect(await listAll()).toEqual(now)
  })

  it('that match nothing read no object', async () => {
    await bench.inKube(async (scope) => {
      await writeObject(scope, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'alone', namespace: 'alone' } })
      for (const unmatched of [
        'labelSelector=app',
        'fieldSelector=metadata.name',
        'fieldSelector=metadata.namespace',
      ]) {
        const selector = readSelector(new URLSearchParams(`${unmatched}=none`), 'configmaps')
        const query = { resource: 'configmaps', namespace: 'alone', name: '', selector, after: '' }
        expect(await readPage(scope.tx, scope, query), unmatched).toEqual({ objects: [], bytes: 0, next: null })
      }
    })
  })
})

describe('requests for clusters', () => {
  const noSlot = new ApiError('service.busy', 'Too many reads of this account are under way.')
  it.each([
    ['over the rate limit', '', 7, '7'],
    ['whose account has no slot', '', noSlot, '1'],
    [
      'for a watch with initial events, whose account has no slot',
      '?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
      noSlot,
      '1',
    ],
  ])('%s are rejected with 429 and Retry-After', async (_what, query, given, waitS) => {
    kubeError = given
    const answer = await open(full + query)
    kubeError = null
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, waitS])
    answer.destroy()
  })

  it('are counted by the holder of their token', () => {
    expect(new Set(counted)).toEqual(new Set(['cluster <cluster> admin true']))
  })
})

it('the dashboard, whose responses are not streamed, gets no list above its limit', async () => {
  const { state, clusterId, token } = bench
  const { rows } = await state.pool.query<{ name: string; region: string; uid: string }>(
    'select name, region, uid from sim.clusters where id = $1',
    [clusterId],
  )
  const { name = '', region = '', uid = '' } = rows[0] ?? {}
  const cluster = { name, region, stamp: { installation: 'test', kind: 'cluster', id: 1, uid } } as const
  const view = await openSimView({ state, secretBox: openTestSecretBox() }, cluster, token)
  await expect(view?.get(full)).rejects.toMatchObject({ code: 'Broken' })
  expect(await view?.get(`${full}?limit=2`)).toMatchObject({ status: 200, body: { items: [{}, {}] } })
})

it('a deletion by selector reads only selected objects, and a dry run only its object', async () => {
  await bench.state.pool.query(
    `insert into sim.kube_objects (cluster_id, resource, namespace, name, uid, revision, sealed, selectable, selectable_revision)
     values ($1, 'secrets', 'default', 'unreadable', gen_random_uuid(), 1, '\\x00', '{"labels": {}, "fields": {}}', 1)`,
    [bench.clusterId],
  )
  const secrets = '/api/v1/namespaces/default/secrets'
  const body = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'dry' } }
  expect((await callBench(bench, 'DELETE', `${secrets}?labelSelector=app=none`)).status).toBe(200)
  expect((await callBench(bench, 'POST', `${secrets}?dryRun=All`, { body })).status).toBe(201)
})

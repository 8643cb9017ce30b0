import { request } from 'node:https'
import { describe, expect, it } from 'vitest'
import { type BenchRequest, callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'

const bench = await useKubeBench()
for (const name of ['n1', 'n2']) await bench.putNode(name)

interface Body {
  readonly kind: string
  readonly reason?: string
  readonly code?: number
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly resourceVersion: string
    readonly continue?: string
  }
  readonly details?: { readonly causes?: readonly { readonly reason: string; readonly field?: string }[] }
  readonly items: readonly { readonly metadata: { readonly name: string } }[]
  readonly status: Record<string, unknown>
  readonly data?: Record<string, string>
}

const send = async (method: string, path: string, sent: BenchRequest = {}) =>
  (await callBench(bench, method, path, sent)) as unknown as { readonly status: number; readonly body: Body }

async function watch(path: string): Promise<{ next(): Promise<{ type: string; object: Body } | null> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${bench.url}${path}`,
      { headers: { authorization: `Bearer ${bench.token}` }, rejectUnauthorized: false },
      (response) => {
        const lines = readLines(response)
        resolve({
          next: async () => {
            const { value, done } = await lines.next()
            return done ? null : (JSON.parse(value) as { type: string; object: Body })
          },
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const piece of stream) {
    const lines = `${rest}${piece.toString('utf8')}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  return undefined
}

const maps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const map = (name: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { a: '1' },
  ...more,
})
const pod = (name: string, labels: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels },
  spec: { containers: [{ name: 'a', image: 'a:1' }] },
})

describe('authentication', () => {
  it.each(['/version', '/healthz', '/api', maps, `${maps}?watch=1`, '/nowhere'])(
    '%s returns 401 with a Status for another token',
    async (path) => {
      const { status, body } = await send('GET', path, { token: 'another' })
      expect([status, body.kind, body.reason, body.code]).toEqual([401, 'Status', 'Unauthorized', 401])
    },
  )

  it('a revoked token is rejected immediately, and its open watches end', async () => {
    const watching = await watch(
      `${maps}?watch=true&resourceVersion=${(await send('GET', maps)).body.metadata.resourceVersion}`,
    )
    await bench.setToken('the-next-token')
    expect((await send('GET', maps)).status).toBe(401)
    expect(await watching.next()).toBeNull()
    await bench.setToken(bench.token)
    expect((await send('GET', maps)).status).toBe(200)
  })
})

describe('rejections are Status objects', () => {
  it.each<[string, string, BenchRequest, number, string]>([
    ['GET', `${maps}/absent`, {}, 404, 'NotFound'],
    ['GET', '/apis/resource.k8s.io/v1/resourceslices', {}, 404, 'NotFound'],
    ['POST', '/api/v1/namespaces/absent/configmaps', { body: map('a') }, 404, 'NotFound'],
    ['POST', maps, { body: '{' }, 400, 'BadRequest'],
    ['POST', maps, { body: '"text"' }, 400, 'BadRequest'],
    ['POST', maps, { body: '['.repeat(200) + ']'.repeat(200) }, 400, 'BadRequest'],
    ['POST', maps, { body: { ...map('nul'), data: { a: '\u0000' } } }, 400, 'BadRequest'],
    ['POST', maps, { body: pod('a') }, 400, 'BadRequest'],
    ['POST', maps, { body: map('a'), type: 'text/plain' }, 415, 'UnsupportedMediaType'],
    ['POST', maps, { body: map('x', { data: { a: 'x'.repeat(1_100_000) } }) }, 413, 'RequestEntityTooLarge'],
    ['POST', maps, { body: ' '.repeat(3_145_729) }, 413, 'RequestEntityTooLarge'],
    ['POST', maps, { body: map('Bad_Name') }, 422, 'Invalid'],
    ['POST', pods, { body: { ...pod('empty'), spec: { containers: [] } } }, 422, 'Invalid'],
    ['POST', '/api/v1/configmaps', { body: map('a') }, 405, 'MethodNotAllowed'],
    ['GET', `${maps}?fieldSelector=data.a=1`, {}, 400, 'BadRequest'],
    ['GET', `${maps}?labelSelector=a%20b`, {}, 400, 'BadRequest'],
    ['GET', `${maps}?watch=1&resourceVersion=999999999`, {}, 410, 'Expired'],
    ['GET', `${maps}?continue=rubbish`, {}, 400, 'BadRequest'],
    ['DELETE', '/api/v1/namespaces/kube-system', {}, 403, 'Forbidden'],
  ])('%s %s returns %i', async (method, path, sent, code, reason) => {
    const { status, body } = await send(method, path, sent)
    expect([status, body.kind, body.reason, body.code]).toEqual([code, 'Status', reason, code])
  })

  it('an invalid object names its fields', async () => {
    const { body } = await send('POST', pods, { body: { ...pod('Bad_Name'), spec: { containers: [{ name: 'a' }] } } })
    expect(body.details?.causes?.map((one) => one.field)).toEqual(['metadata.name', 'spec.containers[0].image'])
  })
})

describe('objects', () => {
  it('are created with uid and times, not created twice, and named by generateName', async () => {
    const { status, body } = await send('POST', maps, {
      body: map('made', { metadata: { name: 'made', uid: 'mine', resourceVersion: '' } }),
    })
    expect([status, body.metadata.uid === 'mine']).toEqual([201, false])
    expect(await send('POST', maps, { body: map('made') })).toMatchObject({
      status: 409,
      body: { reason: 'AlreadyExists' },
    })
    const generated = await send('POST', maps, { body: map('', { metadata: { generateName: 'gen-' } }) })
    expect(generated.body.metadata.name).toMatch(/^gen-[a-z0-9]{5}$/)
  })

  it('that changed since they were read are not overwritten: 409 Conflict', async () => {
    const { body: first } = await send('POST', maps, { body: map('raced') })
    expect((await send('PUT', `${maps}/raced`, { body: { ...first, data: { a: '2' } } })).status).toBe(200)
    expect(await send('PUT', `${maps}/raced`, { body: { ...first, data: { a: '3' } } })).toMatchObject({
      status: 409,
      body: { reason: 'Conflict' },
    })
    const patch = { metadata: { resourceVersion: first.metadata.resourceVersion }, data: { a: '4' } }
    expect((await send('PATCH', `${maps}/raced`, { body: patch, type: 'application/merge-patch+json' })).status).toBe(
      409,
    )
    expect((await send('DELETE', `${maps}/raced`, { body: { preconditions: { uid: 'other' } } })).status).toBe(409)
    expect((await send('GET', `${maps}/raced`)).body.data).toEqual({ a: '2' })
  })

  it('that are written unchanged get no new revision', async () => {
    const { body: first } = await send('POST', maps, { body: map('same') })
    expect((await send('PUT', `${maps}/same`, { body: map('same') })).body.metadata.resourceVersion).toBe(
      first.metadata.resourceVersion,
    )
  })

  it('with finalizers stay until the last of them is removed', async () => {
    await send('POST', maps, { body: map('held', { metadata: { name: 'held', finalizers: ['me/hold'] } }) })
    expect((await send('DELETE', `${maps}/held`)).body.metadata).toMatchObject({
      deletionTimestamp: expect.any(String),
    })
    await send('PATCH', `${maps}/held`, {
      body: { metadata: { finalizers: null } },
      type: 'application/merge-patch+json',
    })
    expect((await send('GET', `${maps}/held`)).status).toBe(404)
  })

  it('are listed by pages from which a watch can continue, and deleted by selector', async () => {
    for (const name of ['p1', 'p2', 'p3'])
      await send('POST', maps, { body: map(name, { metadata: { name, labels: { page: 'yes' } } }) })
    const first = await send('GET', `${maps}?labelSelector=page=yes&limit=2`)
    const second = await send('GET', `${maps}?labelSelector=page=yes&limit=2&continue=${first.body.metadata.continue}`)
    expect(second.body).toMatchObject({
      items: [{ metadata: { name: 'p3' } }],
      metadata: { resourceVersion: first.body.metadata.resourceVersion },
    })
    expect((await send('DELETE', `${maps}?labelSelector=page=yes`)).status).toBe(200)
    expect((await send('GET', `${maps}?labelSelector=page=yes`)).body.items).toEqual([])
  })

  it('are deleted with their namespace', async () => {
    await send('POST', '/api/v1/namespaces', { body: { metadata: { name: 'short' } } })
    await send('POST', '/api/v1/namespaces/short/configmaps', { body: map('inside') })
    expect((await send('DELETE', '/api/v1/namespaces/short')).status).toBe(200)
    expect((await send('GET', '/api/v1/configmaps')).body.items.map((one) => one.metadata.name)).not.toContain('inside')
  })

  it('of kind Secret are sealed in rows and log, and read back in full', async () => {
    const secrets = '/api/v1/namespaces/default/secrets'
    const { body } = await send('POST', secrets, {
      body: { metadata: { name: 's' }, stringData: { pw: 'open sesame' } },
    })
    expect(body).toMatchObject({ data: { pw: Buffer.from('open sesame').toString('base64') }, type: 'Opaque' })
    expect((await send('GET', `${secrets}?fieldSelector=type=Opaque`)).body.items).toHaveLength(1)
    await send('DELETE', `${secrets}/s`)
    const { rows } = await bench.state.pool.query<{
      text: string
    }>(`select row_to_json(one)::text as text from sim.kube_changes as one where resource = 'secrets'
      union all select row_to_json(one)::text from sim.kube_objects as one where resource = 'secrets'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(
      rows.filter(
        ({ text }) => text.includes(Buffer.from('open sesame').toString('base64')) || text.includes('"body":{'),
      ),
    ).toEqual([])
  })

  it('have a status that changes only through the status subresource', async () => {
    await send('POST', pods, { body: pod('split') })
    const type = 'application/merge-patch+json'
    expect(
      (await send('PATCH', `${pods}/split`, { body: { status: { phase: 'Failed' } }, type })).body.status,
    ).toMatchObject({ phase: 'Running' })
    await send('PATCH', `${pods}/split/status`, {
      body: { status: { phase: 'Failed' }, metadata: { labels: { a: 'b' } } },
      type,
    })
    expect((await send('GET', `${pods}/split`)).body).toMatchObject({
      status: { phase: 'Failed' },
      metadata: { name: 'split' },
    })
    expect((await send('PATCH', `${pods}/split`, { body: { spec: { hostNetwork: true } }, type })).status).toBe(422)
    expect((await send('GET', `${pods}/split/log`)).status).toBe(400)
    await send('DELETE', `${pods}/split`)
  })
})

describe('watches', () => {
  it('report changes after a revision, and objects that enter or leave a selection', async () => {
    const {
      body: {
        metadata: { resourceVersion },
      },
    } = await send('GET', maps)
    const watching = await watch(`${maps}?watch=true&resourceVersion=${resourceVersion}&labelSelector=seen=yes`)
    await send('POST', maps, { body: map('w') })
    await send('PATCH', `${maps}/w`, {
      body: { metadata: { labels: { seen: 'yes' } } },
      type: 'application/merge-patch+json',
    })
    await send('PATCH', `${maps}/w`, { body: { data: { a: '2' } }, type: 'application/merge-patch+json' })
    await send('PATCH', `${maps}/w`, { body: { metadata: { labels: null } }, type: 'application/merge-patch+json' })
    const events = [await watching.next(), await watching.next(), await watching.next()]
    expect(events.map((one) => [one?.type, one?.object.metadata.name])).toEqual([
      ['ADDED', 'w'],
      ['MODIFIED', 'w'],
      ['DELETED', 'w'],
    ])
    await send('DELETE', `${maps}/w`)
  })

  it('without a revision start with the existing objects, mark the last of them on request, and end at the timeout with a bookmark', async () => {
    const watching = await watch(
      `/api/v1/nodes?watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=1`,
    )
    const told = []
    for (let queued = 0; queued < 5; queued += 1) told.push(await watching.next())
    expect(told.map((one) => one?.type)).toEqual(['ADDED', 'ADDED', 'BOOKMARK', 'BOOKMARK', undefined])
    expect(told[2]?.object.metadata).toMatchObject({ annotations: { 'k8s.io/initial-events-end': 'true' } })
  })

  it('from a revision that the log no longer has are rejected with 410 Expired', async () => {
    await bench.state.pool.query('delete from sim.kube_changes where revision <= 10')
    expect(await send('GET', `${maps}?watch=1&resourceVersion=3`)).toMatchObject({
      status: 410,
      body: { reason: 'Expired' },
    })
  })
})

describe('evictions', () => {
  const evict = (name: string) =>
    send('POST', `${pods}/${name}/eviction`, {
      body: { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name } },
    })

  it('respect disruption budgets: 429 with the cause DisruptionBudget, 404 for a pod that is gone', async () => {
    await send('POST', pods, { body: pod('guarded', { app: 'g' }) })
    await send('POST', '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets', {
      body: { metadata: { name: 'g' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'g' } } } },
    })
    const { status, body } = await evict('guarded')
    expect([status, body.reason, body.details?.causes]).toEqual([
      429,
      'TooManyRequests',
      [{ reason: 'DisruptionBudget', message: 'The disruption budget g needs 1 healthy pods and has 1 currently' }],
    ])
    await send('DELETE', '/apis/policy/v1/namespaces/default/poddisruptionbudgets/g')
    expect((await evict('guarded')).status).toBe(201)
    expect((await evict('guarded')).status).toBe(404)
  })
})

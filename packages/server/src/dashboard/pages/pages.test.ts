import { describe, expect, test } from 'vitest'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { kinds } from '../reading/kinds.ts'
import { readObjects } from '../reading/read-objects.ts'
import { renderEvents } from './events.ts'
import { renderNodes } from './nodes.ts'
import { renderOverview } from './overview.ts'
import type { PageContext, PageBody } from './page-context.ts'
import { renderPodLog } from './pod-log.ts'
import { renderPods } from './pods.ts'
import { renderStorage } from './storage.ts'
import { renderWorkloads } from './workloads.ts'

const now = '2030-01-01T01:00:00.000Z'
const made = { creationTimestamp: '2030-01-01T00:00:00Z', namespace: 'shop' }
const stuckMessage = 'back-off 5m0s restarting failed container'

const pod = (name: string, status: KubeFields, resources: KubeFields = {}): KubeFields => ({
  metadata: { ...made, name },
  spec: { nodeName: 'node-a', containers: [{ name: 'app', image: 'shop:2', resources }] },
  status,
})

const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
const lists: Readonly<Record<string, readonly KubeFields[]>> = {
  '/api/v1/namespaces': [{ metadata: { name: 'shop' } }],
  '/api/v1/nodes': [
    {
      metadata: { name: 'node-a', creationTimestamp: made.creationTimestamp },
      spec: { unschedulable: true },
      status: {
        allocatable: { cpu: '2', memory: '4Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'False', message: 'The kubelet is starting.' }],
      },
    },
  ],
  '/api/v1/pods': [
    pod(
      'web',
      { ...ready, containerStatuses: [{ ready: true, restartCount: 3 }] },
      { requests: { cpu: '500m', memory: '1Gi' } },
    ),
    pod('stuck', {
      phase: 'Running',
      containerStatuses: [{ state: { waiting: { reason: 'CrashLoopBackOff', message: stuckMessage } } }],
    }),
    pod('done', { phase: 'Succeeded' }, { requests: { cpu: '1' } }),
  ],
  '/apis/apps/v1/deployments': [],
  '/apis/apps/v1/statefulsets': [
    { metadata: { ...made, name: 'db' }, spec: { replicas: 3 }, status: { readyReplicas: 1, updatedReplicas: 3 } },
  ],
  '/apis/apps/v1/daemonsets': [],
  '/apis/batch/v1/jobs': [
    {
      metadata: { ...made, name: 'import' },
      spec: { completions: 4 },
      status: { succeeded: 2, failed: 6, conditions: [{ type: 'Failed', status: 'True' }] },
    },
  ],
  '/api/v1/persistentvolumeclaims': [
    {
      metadata: { ...made, name: 'data' },
      spec: { volumeName: 'pv-1', storageClassName: 'moorage' },
      status: { phase: 'Bound', capacity: { storage: '10Gi' } },
    },
  ],
  '/api/v1/persistentvolumes': [
    {
      metadata: { name: 'pv-1', creationTimestamp: made.creationTimestamp },
      spec: { capacity: { storage: '10Gi' }, claimRef: { namespace: 'shop', name: 'data' } },
      status: { phase: 'Bound' },
    },
  ],
  '/api/v1/events': Array.from({ length: 103 }, (_one, turn) => ({
    metadata: { ...made, name: `event-${turn}` },
    type: 'Normal',
    reason: `Seen${turn}`,
    involvedObject: { kind: 'Pod', name: 'web' },
    lastTimestamp: new Date(Date.parse(now) - (turn + 1) * 1_000).toISOString(),
    count: 7,
  })),
  '/apis/metrics.k8s.io/v1beta1/nodes': [{ metadata: { name: 'node-a' }, usage: { cpu: '1500m', memory: '1Gi' } }],
}

interface Given {
  readonly words?: Readonly<Record<string, string>>
  readonly namespace?: string | null
  readonly answers?: Readonly<
    Record<string, { readonly status: number; readonly body?: KubeFields; readonly text?: string }>
  >
}

async function see(render: (context: PageContext) => Promise<PageBody>, given: Given = {}): Promise<string> {
  const { words = {}, namespace = null, answers = {} } = given
  const { content } = await render({
    path: '/dashboard/x',
    namespace,
    param: (name) => words[name] ?? '',
    cluster: {
      now,
      async get(target) {
        const { pathname } = new URL(`http://cluster.test${target}`)
        const special = answers[pathname]
        if (special) return { body: {}, text: '', ...special }
        const items = lists[pathname]
        return items ? { status: 200, body: { metadata: {}, items }, text: '' } : { status: 404, body: {}, text: '' }
      },
    },
  })
  return content.text
}

type Render = Parameters<typeof see>[0]

test.each<[string, Render, readonly string[]]>([
  [
    'nodes show the requests of running pods as a share of allocatable resources, and usage if measured',
    renderNodes,
    [
      '0.5 of 2 (25 %)',
      '1 GiB of 4 GiB (25 %)',
      '1.5 of 2 (75 %)',
      '2 of 110',
      'Not ready, scheduling disabled',
      'The kubelet is starting.',
    ],
  ],
  [
    'workloads of every kind show desired and ready pods, and failed jobs',
    renderWorkloads,
    ['No deployments.', 'db', 'class="bad">1 of 3', 'class="bad">2 of 4', '<td role="cell" data-column="Failed">6'],
  ],
  [
    'a waiting pod shows its reason and restarts',
    renderPods,
    ['class="bad">CrashLoopBackOff', stuckMessage, 'class="good">Succeeded', 'data-column="Restarts">3'],
  ],
  [
    'storage shows claims with their volumes and volumes with their claims',
    renderStorage,
    ['data-column="Volume">pv-1', 'data-column="Claim">shop/data', '10Gi'],
  ],
  [
    'the overview lists unhealthy nodes, workloads and pods',
    renderOverview,
    ['0 of 1', '2 of 3', 'Needs attention <span class="count">(4)', '1 of 3 ready', '2 of 4 completed'],
  ],
])('%s', async (_title, render, parts) => {
  const page = await see(render)
  for (const part of parts) expect(page).toContain(part)
  expect(page).not.toMatch(/does not (measure|serve)/)
})

test('pages name the kinds that the cluster does not serve', async () => {
  const unserved = ['apps/v1/statefulsets', 'batch/v1/jobs'].map((path) => [`/apis/${path}`, { status: 404 }] as const)
  expect(await see(renderWorkloads, { answers: Object.fromEntries(unserved) })).toContain(
    'This cluster does not serve stateful sets and jobs.',
  )
})

test('a paginated list shows the number of remaining items, with links to the next and first page', async () => {
  const body = { metadata: { continue: 'mark 2', remainingItemCount: 41 }, items: [] }
  const page = await see(renderPods, {
    namespace: 'shop',
    words: { continue: 'mark 1' },
    answers: { '/api/v1/namespaces/shop/pods': { status: 200, body } },
  })
  expect(page).toContain(
    '41 more follow. <a href="/dashboard/x/pods?namespace=shop&amp;continue=mark+2">Next 100 pods</a>',
  )
  expect(page).toContain('<a href="/dashboard/x/pods?namespace=shop">First page</a>')
})

test('events are newest first, a hundred on a page', async () => {
  const [first, second] = [await see(renderEvents), await see(renderEvents, { words: { from: '100' } })]
  expect(first.indexOf('Seen0<')).toBeLessThan(first.indexOf('Seen1<'))
  expect([first.includes('Seen99<'), first.includes('Seen100<'), first.includes('Older events')]).toEqual([
    true,
    false,
    true,
  ])
  expect([second.includes('Seen102<'), second.includes('Newer events'), second.includes('Older events')]).toEqual([
    true,
    true,
    false,
  ])
})

describe('the log of a container', () => {
  const words = { podNamespace: 'shop', pod: 'web', container: 'app' }
  const found = { '/api/v1/namespaces/shop/pods/web': { status: 200, body: pod('web', ready) } }

  test('shows the end of the log, escaped', async () => {
    const log = { status: 200, text: 'listening\n<b>' }
    const answers = { ...found, '/api/v1/namespaces/shop/pods/web/log': log }
    const page = await see(renderPodLog, { words, answers })
    expect(page).toContain('tabindex="0">listening\n&lt;b&gt;</pre>')
  })

  test("shows the cluster's message if no log is available", async () => {
    const body = { message: 'container "app" in pod "web" is waiting to start' }
    const answers = { ...found, '/api/v1/namespaces/shop/pods/web/log': { status: 400, body } }
    const page = await see(renderPodLog, { words, answers })
    expect(page).toContain('No log is available. Message from the cluster: container &quot;app&quot; in pod')
  })
})

test("a rejection by the cluster returns a page with the cluster's message", async () => {
  const refused = { status: 403, body: { message: 'pods is forbidden' } }
  await expect(see(renderPods, { answers: { '/api/v1/pods': refused } })).rejects.toMatchObject({
    status: 403,
    message: 'The cluster does not return its pods: pods is forbidden',
  })
})

describe('a user with partial access', () => {
  const refused = { status: 403, body: { message: 'it is forbidden' } }

  test("sees a namespace's claims, and the reason for missing volumes", async () => {
    const page = await see(renderStorage, {
      namespace: 'shop',
      answers: {
        '/api/v1/namespaces/shop/persistentvolumeclaims': {
          status: 200,
          body: { items: lists['/api/v1/persistentvolumeclaims'] },
        },
        '/api/v1/persistentvolumes': refused,
      },
    })
    for (const part of [
      'data-column="Volume">pv-1',
      'The cluster does not return its persistentvolumes: it is forbidden',
    ])
      expect(page).toContain(part)
  })

  test('can select only the current namespace', async () => {
    const page = await see(renderPods, {
      namespace: 'shop',
      answers: { '/api/v1/namespaces': refused, '/api/v1/namespaces/shop/pods': { status: 200, body: { items: [] } } },
    })
    expect(page).toContain('<option value="shop" selected>shop</option>')
    expect(page).toContain('No pods.')
  })
})

test.each([403, 503])('with rejected or unavailable metrics (%i), nodes are shown without usage', async (status) => {
  const page = await see(renderNodes, { answers: { '/apis/metrics.k8s.io/v1beta1/nodes': { status } } })
  for (const part of ['0.5 of 2 (25 %)', 'This cluster does not measure usage']) expect(page).toContain(part)
})

test('objects are read 250 at a time, without managedFields, up to the page limit', async () => {
  const asked: string[] = []
  const many = (from: number) =>
    Array.from({ length: 250 }, (_one, turn) => ({ metadata: { name: `n${from + turn}`, managedFields: ['long'] } }))
  const cluster = {
    now,
    async get(target: string) {
      asked.push(target)
      const from = Number(new URL(`http://cluster.test${target}`).searchParams.get('continue') ?? '0')
      return { status: 200, body: { metadata: { continue: String(from + 250) }, items: many(from) }, text: '' }
    },
  }
  const read = await readObjects(cluster, kinds.nodes, { namespace: null, limit: 500 })
  expect(asked).toEqual(['/api/v1/nodes?limit=250', '/api/v1/nodes?limit=250&continue=250'])
  expect([read?.items.length, read?.isWhole, JSON.stringify(read?.items).includes('managedFields')]).toEqual([
    500,
    false,
    false,
  ])
})

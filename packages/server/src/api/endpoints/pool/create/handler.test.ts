import { type Event, type Pool, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId } from '#domain/shared/index.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { at } from '#testkit/at.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const create = (body: unknown) => bench.ask<Pool>('POST', '/pools', body)
const plain = { type: 'g6-standard-1', count: 1 }

describe('a pool is created (contract, operation 24)', () => {
  it('with every default, and as many nodes in the answer itself as were asked for, none with a host (E2, E3)', async () => {
    const answer = await create({ type: 'g6-standard-2', count: 3 })
    const node = {
      id: expect.stringMatching(new RegExp(`^${answer.body.id}-[0-9a-f]{12}$`)),
      instance_id: null,
      status: 'not_ready',
    }
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        type: 'g6-standard-2',
        count: 3,
        autoscaler: { enabled: false, min: 3, max: 3 },
        disks: [],
        nodes: [node, node, node],
        tags: [],
        label: '',
        labels: {},
        taints: [],
        disk_encryption: 'enabled',
      },
    ])
    expect(await bench.viewPool(answer.body.id)).toEqual(answer.body)
  })

  it.each(['enabled', 'disabled'] as const)(
    'with the encryption of disks that is asked for, which every answer has from then on (decision E3)',
    async (asked) => {
      const { body } = await create({ ...plain, disk_encryption: asked })
      expect(body.disk_encryption).toBe(asked)
      expect((await bench.viewPool(body.id)).disk_encryption).toBe(asked)
      const { body: changed } = await bench.ask<Pool>('PUT', `/pools/${body.id}`, { tags: ['later'] })
      expect(changed.disk_encryption).toBe(asked)
    },
  )

  it('with everything that can be given; tags collapse, a taint without a value has an empty one (E1, E3)', async () => {
    const { status, body, text } = await create({
      ...plain,
      count: 2,
      label: 'Workers',
      tags: ['b', 'a', 'b'],
      labels: { 'example.com/zone': 'one', tier: '' },
      autoscaler: { enabled: true, min: 1, max: 5 },
      disks: [
        { size: 1_000, type: 'raw' },
        { size: 2_000, type: 'ext4' },
      ],
      taints: [
        { key: 'gpu', effect: 'NoSchedule' },
        { key: 'a', value: 'b', effect: 'NoExecute' },
      ],
    })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      count: 2,
      label: 'Workers',
      tags: ['b', 'a'],
      labels: { 'example.com/zone': 'one', tier: '' },
      autoscaler: { enabled: true, min: 1, max: 5 },
      disks: [
        { size: 1_000, type: 'raw' },
        { size: 2_000, type: 'ext4' },
      ],
      taints: [
        { key: 'gpu', value: '', effect: 'NoSchedule' },
        { key: 'a', value: 'b', effect: 'NoExecute' },
      ],
    })
    const known = await bench.store.db
      .selectFrom('tags')
      .select('label')
      .where('account_id', '=', bench.accountId)
      .orderBy('label')
      .execute()
    expect(known.map((tag) => tag.label)).toEqual(expect.arrayContaining(['a', 'b']))
  })

  it('by exactly one operation of the user; its nodes are made by the system on its behalf (F2)', async () => {
    const answer = await create({ ...plain, count: 2, label: 'told' })
    const pool = {
      id: answer.body.id,
      label: 'told',
      type: 'orchnodepool',
      url: `/v4/orch/clusters/${bench.clusterId}/pools/${answer.body.id}`,
    }
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_pool_create',
      status: 'scheduled',
      username: 'tester',
      message: '',
      entity: pool,
    })
    expect(await requestEvents(bench, answer)).toHaveLength(1)
    const caused = await bench.store.db
      .selectFrom('events')
      .selectAll()
      .where('cause_id', '=', asId<EventId>(Number(answer.headers['operation-id'])))
      .orderBy('id')
      .execute()
    expect(caused.map(({ action, status, username, message }) => [action, status, username, message])).toEqual(
      answer.body.nodes.map((node) => ['orch_node_create', 'scheduled', null, node.id]),
    )
    expect((await bench.call<Event>('GET', `/v4/account/events/${at(caused, 0).id}`)).body.entity).toEqual(pool)
  })

  it('with nodes at the latest patch of the cluster\'s version (contract, "Clusters", rule 2)', async () => {
    const { id } = await bench.makePool()
    expect((await bench.nodesOf(id)).map((node) => node.version)).toEqual(['1.35.6'])
  })

  it('with work for the pool and each node that is due', async () => {
    const { id } = await bench.makePool({ count: 2 })
    const nodes = await bench.nodesOf(id)
    const work = await bench.store.db
      .selectFrom('work')
      .select(['kind', 'region'])
      .where((where) =>
        where.or([
          where('kind', '=', 'pool').and('id', '=', id),
          where('kind', '=', 'node').and(
            'id',
            'in',
            nodes.map((node) => node.id),
          ),
        ]),
      )
      .orderBy('kind')
      .execute()
    expect(work).toEqual([
      { kind: 'node', region: 'eu-central' },
      { kind: 'node', region: 'eu-central' },
      { kind: 'pool', region: 'eu-central' },
    ])
  })
})

describe.each(['Errors 3: "a pool count outside 1..100"', 'Limits: "Node pool count: 1..100"'])('%s', () => {
  it.each([
    [0, false],
    [1, true],
    [100, true],
    [101, false],
    [-1, false],
  ])('%d', async (count, isAllowed) => {
    const answer = await create({ ...plain, count })
    if (isAllowed) expect([answer.status, answer.body.nodes.length]).toEqual([200, count])
    else expectRefused(answer, ['Must be 1-100', 'count'])
  })
})

describe('a pool is refused', () => {
  it.each<[string, Record<string, unknown>, [string, string][]]>([
    [
      'without type and count',
      {},
      [
        ['type is required', 'type'],
        ['count is required', 'count'],
      ],
    ],
    [
      'of a type that is not there',
      { ...plain, type: 'g6-none' },
      [['A valid plan type by that ID was not found: must be one of the 17 that /hosts/types lists', 'type']],
    ],
    [
      'of a type too small for a node',
      { ...plain, type: 'g6-nanode-1' },
      [['The host type g6-nanode-1 is currently not supported by clusters', 'type']],
    ],
    [
      'with bounds the wrong way round, although disabled (E3)',
      { ...plain, autoscaler: { enabled: false, min: 3, max: 2 } },
      [['The minimum 3 of the autoscaler is above its maximum 2.', 'autoscaler.min']],
    ],
    [
      'with bounds outside 1..100 (E3)',
      { ...plain, autoscaler: { enabled: false, min: 0, max: 101 } },
      [
        ['Must be 1-100', 'autoscaler.min'],
        ['Must be 1-100', 'autoscaler.max'],
      ],
    ],
    [
      'with a count outside an enabled autoscaler (E3)',
      { ...plain, count: 6, autoscaler: { enabled: true, min: 2, max: 5 } },
      [['Must be 2-5 while the autoscaler is enabled', 'count']],
    ],
    [
      'with disks that leave no room (E3)',
      { ...plain, disks: [{ size: 51_200, type: 'raw' }] },
      [['The disks take 51200 MB, which must be less than the 51200 MB of host type g6-standard-1.', 'disks']],
    ],
    [
      'with eight disks (E3)',
      { ...plain, disks: Array.from({ length: 8 }, () => ({ size: 1, type: 'raw' })) },
      [['Must contain at most 7 items', 'disks']],
    ],
    ['with an empty tag (E1)', { ...plain, tags: [''] }, [['Length must be 1-50 characters', 'tags[0]']]],
  ])('%s', async (_words, body, problems) => {
    expectRefused(await create(body), ...problems)
  })

  it('with every problem at once (B1)', async () => {
    expectRefused(
      await create({ type: 'g6-nanode-1', count: 0, tags: [''] }),
      ['Must be 1-100', 'count'],
      ['Length must be 1-50 characters', 'tags[0]'],
      ['The host type g6-nanode-1 is currently not supported by clusters', 'type'],
    )
  })

  it('with every problem at once inside labels and taints too: one of the wrong type does not hide its neighbours (B1)', async () => {
    const labels = { app: 7, '!': 'x', 'kubernetes.io/a': 'x' }
    const taints = [
      { key: 'a', effect: 'Sometimes' },
      { key: '!', effect: 'NoSchedule' },
      'none',
      { key: 'b', value: '!', effect: 'NoExecute' },
    ]
    expectRefused(
      await create({ ...plain, labels, taints }),
      ['Must be a string', 'labels.app'],
      ['Must be one of NoSchedule, PreferNoSchedule, NoExecute', 'taints[0].effect'],
      ['Must be an object', 'taints[2]'],
      ['The key "!" is not one that Kubernetes takes.', 'labels'],
      ['The key "kubernetes.io/a" is kept for the service: its domain is kubernetes.io.', 'labels'],
      ['The key "!" is not one that Kubernetes takes.', 'taints[1]'],
      ['The value of "b" is not one that Kubernetes takes.', 'taints[3]'],
    )
  })

  it('with a key of its labels that is the name of a prototype and no key of Kubernetes; others such as constructor are keys like any', async () => {
    expectRefused(await create(`{"type":"g6-standard-1","count":1,"labels":{"__proto__":"x"}}`), [
      'The key "__proto__" is not one that Kubernetes takes.',
      'labels',
    ])
    const labels = { constructor: 'a', prototype: 'b', toString: 'c', hasOwnProperty: '' }
    const { status, body } = await create({ ...plain, labels })
    expect([status, Object.entries(body.labels).toSorted()]).toEqual([200, Object.entries(labels).toSorted()])
  })

  it("beyond the account's limit of nodes, which counts what pools want and names the use (G6)", async () => {
    const caller = await limited(3)
    const clusterId = await bench.makeCluster(caller)
    const ask = (count: number) =>
      bench.call<Pool>('POST', `/v4/orch/clusters/${clusterId}/pools`, {
        token: caller.token,
        body: { ...plain, count },
      })
    expect((await ask(2)).status).toBe(200)
    expectRefused(await ask(2), ['This account uses 2 of 3 nodes, and 2 more would exceed that limit.', ''])
    expect((await ask(1)).status).toBe(200)
  })

  it("in a cluster that is not there, deleted, or another account's: 404, the same each time (B3)", async () => {
    const gone = await bench.makeCluster()
    await bench.call('DELETE', `/v4/orch/clusters/${gone}`)
    const theirs = await bench.makeCluster(await bench.makeCaller('neighbour'))
    for (const id of [gone, theirs, 999_999, 'x', '0']) {
      const answer = await bench.call('POST', `/v4/orch/clusters/${id}/pools`, { body: { type: 'g6-none' } })
      expect([answer.status, answer.body]).toEqual([
        404,
        { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
      ])
    }
  })
})

async function limited(nodes: number): Promise<TestCaller> {
  const caller = await bench.makeCaller(`limited-${nodes}`)
  await bench.store.db.transaction().execute((tx) => updateLimits(tx, caller.accountId, { nodes }))
  return caller
}

it('in the linode dialect a pool has its fields in recorded order, and its event is an lke_pool_create (E10)', async () => {
  const words = await openPoolBench(linode)
  try {
    const answer = await words.ask<Pool>('POST', '/pools', { ...plain, label: 'told' })
    expect(answer.body).toMatchObject({
      label: 'told',
      disk_encryption: 'enabled',
      nodes: [{ instance_id: null, status: 'not_ready' }],
    })
    expect(Object.keys(answer.body)).toEqual(
      'id type label count nodes disks autoscaler labels taints tags disk_encryption locks'.split(' '),
    )
    expect(await operationEvent(words, answer)).toMatchObject({
      action: 'lke_pool_create',
      entity: { type: 'lkenodepool', url: `/v4/lke/clusters/${words.clusterId}/pools/${answer.body.id}` },
    })
  } finally {
    await words.close()
  }
})

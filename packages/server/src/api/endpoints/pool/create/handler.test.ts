import { type Pool, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { operationEvent } from '#testkit/http/operation-event.ts'
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
})

describe('a pool is refused', () => {
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
})

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

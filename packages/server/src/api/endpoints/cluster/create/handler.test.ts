import type { Pool } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId, type EventId } from '#domain/shared/index.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { askCluster, makeCluster, smallPool } from '#testkit/http/make-cluster.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const eventsOf = (answer: TestAnswer<unknown>) =>
  http.store.db
    .selectFrom('events')
    .selectAll()
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .execute()
const pools = async (id: number) =>
  (await http.call<{ data: Pool[] }>('GET', `/v4/orch/clusters/${id}/pools`)).body.data
const count = async (table: 'clusters' | 'pools' | 'nodes' | 'events' | 'work' | 'billing_intervals') =>
  (await http.store.db.selectFrom(table).selectAll().execute()).length

describe('operation 11: a cluster is created (contract, "Create body (11)"; decisions E1 to E3)', () => {
  it('answers the whole cluster at once, with one scheduled operation (decision F2)', async () => {
    const answer = await askCluster(http, {
      label: 'Größe 1',
      tags: ['b', 'a', 'b'],
      control_plane: {},
      k8s_version: '1.33',
    })
    expect(answer.status, answer.text).toBe(200)
    const { id, created, updated, ...rest } = answer.body
    expect(rest).toEqual({
      label: 'Größe 1',
      region: 'eu-central',
      k8s_version: '1.33',
      control_plane: { high_availability: false },
      tags: ['b', 'a'],
    })
    expect(updated).toBe(created)
    const [event, ...others] = await eventsOf(answer)
    expect([event, others]).toMatchObject([
      {
        id: Number(answer.headers['operation-id']),
        action: 'orch_cluster_create',
        status: 'scheduled',
        entity_type: 'orchcluster',
        entity_id: id,
        entity_label: 'Größe 1',
        username: 'tester',
      },
      [],
    ])
  })

  it('its pools and their nodes are there at once, all without hosts (decision E2)', async () => {
    const { id } = await makeCluster(http, {
      node_pools: [
        { type: 'g6-standard-1', count: 2, tags: ['x'] },
        {
          type: 'g6-standard-2',
          count: 3,
          autoscaler: { enabled: true, min: 1, max: 5 },
          disks: [{ size: 1024, type: 'ext4' }],
        },
      ],
    })
    const found = await pools(id)
    expect(found).toMatchObject([
      { type: 'g6-standard-1', count: 2, tags: ['x'], autoscaler: { enabled: false, min: 2, max: 2 } },
      {
        type: 'g6-standard-2',
        count: 3,
        autoscaler: { enabled: true, min: 1, max: 5 },
        disks: [{ size: 1024, type: 'ext4' }],
      },
    ])
    expect(found.flatMap((pool) => pool.nodes).map((node) => [node.instance_id, node.status])).toEqual(
      Array.from({ length: 5 }, () => [null, 'not_ready']),
    )
    expect(found[0]?.nodes[0]?.id).toMatch(new RegExp(`^${found[0]?.id}-[0-9a-f]{12}$`))
  })

  it('its nodes have events of the system, tied to the operation, about their pool below their cluster (decisions F1, F2)', async () => {
    const answer = await askCluster(http, { label: 'told' })
    const [pool] = await pools(answer.body.id)
    const made = await http.store.db
      .selectFrom('events')
      .select('id')
      .where('cause_id', '=', asId<EventId>(Number(answer.headers['operation-id'])))
      .executeTakeFirstOrThrow()
    expect((await http.call('GET', `/v4/account/events/${made.id}`)).body).toMatchObject({
      action: 'orch_node_create',
      username: null,
      message: pool?.nodes[0]?.id,
      entity: {
        type: 'orchnodepool',
        id: pool?.id,
        label: `pool ${pool?.id}`,
        url: `/v4/orch/clusters/${answer.body.id}/pools/${pool?.id}`,
      },
      secondary_entity: {
        type: 'orchcluster',
        id: answer.body.id,
        label: 'told',
        url: `/v4/orch/clusters/${answer.body.id}`,
      },
    })
  })

  it.each([true, false])(
    'H: high availability %s is billed from the accepting transaction on; a standard control plane is free (facts 13)',
    async (isHa) => {
      const { id, label } = await makeCluster(http, { control_plane: { high_availability: isHa } })
      const rows = await http.store.db
        .selectFrom('billing_intervals')
        .selectAll()
        .where('kind', '=', 'cluster')
        .where('resource_id', '=', id)
        .execute()
      expect(rows).toMatchObject(isHa ? [{ label, quantity: 1, hourly: '0.09', monthly: '60', closed: null }] : [])
    },
  )

  it('E9: remembers who made it, for the token that acts as that user', async () => {
    const { id } = await makeCluster(http)
    expect(
      await http.store.db
        .selectFrom('clusters')
        .select('created_by')
        .where('id', '=', asId<ClusterId>(id))
        .executeTakeFirst(),
    ).toEqual({ created_by: http.userId })
  })
})

describe('a create that is refused leaves nothing behind (decisions B1, E1 to E4)', () => {
  it.each<[string, Record<string, unknown>, readonly (readonly [string, string])[]]>([
    [
      'Errors 3: "a label outside 1..32 characters", an empty one',
      { label: '' },
      [['Length must be 1-32 characters', 'label']],
    ],
    [
      'Limits: "Volume and cluster label length: 1..32 characters", one of 33',
      { label: 'x'.repeat(33) },
      [['Length must be 1-32 characters', 'label']],
    ],
    [
      'E1: a label with a character of four bytes',
      { label: 'fish 🐟' },
      [['Must not contain characters of four bytes', 'label']],
    ],
    ['E1: a label with a control character', { label: 'a\nb' }, [['Must not contain control characters', 'label']]],
    ['E1: no pools', { node_pools: [] }, [['Must contain 1-100 items', 'node_pools']]],
    [
      'E1: an unknown region',
      { region: 'nowhere' },
      [['region is not valid: must be one of us-east, eu-central, ap-south', 'region']],
    ],
    [
      'E4: an unknown version',
      { k8s_version: '1.20' },
      [['k8s_version is not valid: must be one of 1.36, 1.35, 1.34, 1.33', 'k8s_version']],
    ],
    [
      'Errors 3: "a pool count outside 1..100", none',
      { node_pools: [{ type: 'g6-standard-1', count: 0 }] },
      [['Must be 1-100', 'node_pools[0].count']],
    ],
    [
      'Limits: "Node pool count: 1..100", 101 in the second pool',
      { node_pools: [smallPool, { type: 'g6-standard-1', count: 101 }] },
      [['Must be 1-100', 'node_pools[1].count']],
    ],
    [
      'an unknown type',
      { node_pools: [{ type: 'g9-none', count: 1 }] },
      [
        [
          'A valid plan type by that ID was not found: must be one of the 17 that /hosts/types lists',
          'node_pools[0].type',
        ],
      ],
    ],
    ['E1: a tag of 51 characters', { tags: ['x'.repeat(51)] }, [['Length must be 1-50 characters', 'tags[0]']]],
  ])('%s', async (_words, body, problems) => {
    const before = await Promise.all([
      count('clusters'),
      count('pools'),
      count('nodes'),
      count('events'),
      count('work'),
    ])
    expectRefused(await askCluster(http, body), ...problems)
    expect(
      await Promise.all([count('clusters'), count('pools'), count('nodes'), count('events'), count('work')]),
    ).toEqual(before)
  })

  it('B1: all problems of schema and rules are told together, each with its path', async () => {
    expectRefused(
      await http.call('POST', '/v4/orch/clusters', {
        body: {
          region: 'nowhere',
          k8s_version: '1.20',
          node_pools: [
            { type: 'g9-none', count: 101 },
            7,
            { count: 2, autoscaler: { enabled: true, min: 3, max: 4 } },
            { ...smallPool, autoscaler: { enabled: false, min: 3, max: 2 } },
            { ...smallPool, autoscaler: { enabled: true, min: 2, max: 3 } },
          ],
        },
      }),
      ['label is required', 'label'],
      ['Must be 1-100', 'node_pools[0].count'],
      ['Must be an object', 'node_pools[1]'],
      ['type is required', 'node_pools[2].type'],
      ['region is not valid: must be one of us-east, eu-central, ap-south', 'region'],
      ['k8s_version is not valid: must be one of 1.36, 1.35, 1.34, 1.33', 'k8s_version'],
      [
        'A valid plan type by that ID was not found: must be one of the 17 that /hosts/types lists',
        'node_pools[0].type',
      ],
      ['Must be 3-4 while the autoscaler is enabled', 'node_pools[2].count'],
      ['The minimum 3 of the autoscaler is above its maximum 2.', 'node_pools[3].autoscaler.min'],
      ['Must be 2-3 while the autoscaler is enabled', 'node_pools[4].count'],
    )
  })

  it('E1: a region without the capability Kubernetes reads like one that does not exist', async () => {
    const { neutralCatalogue } = await import('#testkit/catalogue.ts')
    const regions = neutralCatalogue.regions.map((region) => ({
      ...region,
      capabilities: region.capabilities.filter((one) => one !== 'Kubernetes'),
    }))
    const bare = await startHttpHarness({
      context: { catalogue: { ...neutralCatalogue, regions } },
    })
    try {
      expectRefused(await askCluster(bare), ['region is not valid', 'region'])
    } finally {
      await bare.close()
    }
  })

  it('E10: kinds of clusters that there are not are refused by name, and those that there are can be said', async () => {
    expectRefused(
      await askCluster(http, { tier: 'enterprise', apl_enabled: true }),
      ['There are clusters of the tier standard only.', 'tier'],
      ['Clusters have no application platform; only false is taken.', 'apl_enabled'],
    )
    expectRefused(await askCluster(http, { tier: 'premium' }), ['Must be one of standard, enterprise', 'tier'])
    const none = { vpc_id: null, subnet_id: null, stack_type: 'ipv4', control_plane: { audit_logs_enabled: false } }
    const pool = { ...smallPool, firewall_id: null, update_strategy: 'on_recycle', k8s_version: null, isolation: null }
    const plain = { label: 'plain', tier: 'standard', apl_enabled: false, ...none, node_pools: [pool] }
    expect((await askCluster(http, plain)).status).toBe(200)
    expectRefused(
      await askCluster(http, {
        vpc_id: 5,
        subnet_id: 6,
        stack_type: 'ipv4-ipv6',
        control_plane: { audit_logs_enabled: true },
        node_pools: [{ ...pool, firewall_id: 5, update_strategy: 'rolling_update' }],
      }),
      ['There are no firewalls, so nodes cannot have one.', 'node_pools[0].firewall_id'],
      ['Nodes follow a new version when they are recycled; only on_recycle is taken.', 'node_pools[0].update_strategy'],
      ['There are no VPCs, so a cluster cannot be in one.', 'vpc_id'],
      ['There are no VPCs, so a cluster cannot be in a subnet of one.', 'subnet_id'],
      ['Clusters are ipv4 inside; only ipv4 is taken.', 'stack_type'],
      ['Control planes keep no audit logs; only false is taken.', 'control_plane.audit_logs_enabled'],
    )
  })

  it('H11: disks of nodes are encrypted where the region does that, else a pool that asks for it is refused', async () => {
    const { neutralCatalogue } = await import('#testkit/catalogue.ts')
    const regions = neutralCatalogue.regions.map((region) => ({
      ...region,
      capabilities: region.capabilities.filter((one) => one !== 'Disk Encryption'),
    }))
    const bare = await startHttpHarness({ context: { catalogue: { ...neutralCatalogue, regions } } })
    try {
      const sentence = 'Region eu-central does not encrypt the disks of hosts.'
      expectRefused(await askCluster(bare, { node_pools: [smallPool, { ...smallPool, disk_encryption: 'enabled' }] }), [
        sentence,
        'node_pools[1].disk_encryption',
      ])
      const { body } = await askCluster(bare, { node_pools: [smallPool] })
      const path = `/v4/orch/clusters/${body.id}/pools`
      expect((await bare.call<{ data: Pool[] }>('GET', path)).body.data.map((one) => one.disk_encryption)).toEqual([
        'disabled',
      ])
      expectRefused(await bare.call('POST', path, { body: { ...smallPool, disk_encryption: 'enabled' } }), [
        sentence,
        'disk_encryption',
      ])
    } finally {
      await bare.close()
    }
  })

  it('E4: a version that is no longer offered cannot be chosen', async () => {
    const { neutralCatalogue } = await import('#testkit/catalogue.ts')
    const clusterVersions = neutralCatalogue.clusterVersions.map((version) => ({
      ...version,
      isOffered: version.id !== '1.35',
    }))
    const late = await startHttpHarness({
      context: { catalogue: { ...neutralCatalogue, clusterVersions } },
    })
    try {
      expectRefused(await askCluster(late), [
        'k8s_version is not valid: must be one of 1.36, 1.34, 1.33',
        'k8s_version',
      ])
    } finally {
      await late.close()
    }
  })
})

describe('labels are unique per account (decision E1)', () => {
  it('a label that a living cluster has is refused; of another account, or deleted, it is free', async () => {
    const { id } = await makeCluster(http, { label: 'mine' })
    expectRefused(await askCluster(http, { label: 'mine' }), ['Must be unique', 'label'])
    const { token } = await http.makeCaller('neighbour')
    expect((await askCluster(http, { label: 'mine' }, token)).status).toBe(200)
    await http.call('DELETE', `/v4/orch/clusters/${id}`)
    expect((await askCluster(http, { label: 'mine' })).status).toBe(200)
  })

  it('of creates with one label in parallel exactly one wins', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => askCluster(http, { label: 'wanted' })))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    for (const lost of answers.filter((one) => one.status === 400)) expectRefused(lost, ['Must be unique', 'label'])
    const kept = answers.find((one) => one.status === 200)?.body
    expect(await http.store.db.selectFrom('clusters').select('id').where('label', '=', 'wanted').execute()).toEqual([
      { id: kept?.id },
    ])
  })
})

describe('limits of the account (decision G6)', () => {
  it('clusters and nodes are counted in the accepting transaction; what stored state forbids is told together (decision B1)', async () => {
    const { accountId, token } = await http.makeCaller('limited')
    await http.store.db.transaction().execute((tx) => updateLimits(tx, accountId, { clusters: 1, nodes: 3 }))
    expectRefused(
      await askCluster(
        http,
        {
          node_pools: [
            { ...smallPool, count: 2 },
            { ...smallPool, count: 2 },
          ],
        },
        token,
      ),
      ['This account uses 0 of 3 nodes, and 4 more would exceed that limit.', ''],
    )
    await makeCluster(http, { label: 'first', node_pools: [{ ...smallPool, count: 2 }] }, token)
    expectRefused(
      await askCluster(http, { label: 'first', node_pools: [{ ...smallPool, count: 2 }] }, token),
      ['Must be unique', 'label'],
      ['This account uses 1 of 1 clusters, and 1 more would exceed that limit.', ''],
      ['This account uses 2 of 3 nodes, and 2 more would exceed that limit.', ''],
    )
  })

  it('parallel creates never go beyond a limit; a deleted cluster no longer counts, nor its nodes', async () => {
    const { accountId, token } = await http.makeCaller('racer')
    await http.store.db.transaction().execute((tx) => updateLimits(tx, accountId, { clusters: 2, nodes: 2 }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => askCluster(http, {}, token)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(2)
    const [id] = answers.filter((one) => one.status === 200).map((one) => one.body.id)
    await http.call('DELETE', `/v4/orch/clusters/${id}`, { token })
    expect((await askCluster(http, {}, token)).status).toBe(200)
  })
})

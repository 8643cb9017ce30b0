import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
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
})

describe('labels are unique per account (decision E1)', () => {
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

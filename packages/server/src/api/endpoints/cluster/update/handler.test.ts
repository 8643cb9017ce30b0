import type { Cluster } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { asId, type ClusterId, type EventId } from '#domain/shared/index.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster, smallPool } from '#testkit/http/make-cluster.ts'

/** 1.36 is there but not open for upgrades. */
const catalogue = {
  ...neutralCatalogue,
  clusterVersions: neutralCatalogue.clusterVersions.map((one) => ({ ...one, isUpgradable: one.id !== '1.36' })),
}

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness({ context: { catalogue } })
})
afterAll(() => http.close())

const update = (id: number, body: unknown) => http.call<Cluster>('PUT', `/v4/orch/clusters/${id}`, { body })
const view = async (id: number) => (await http.call<Cluster>('GET', `/v4/orch/clusters/${id}`)).body
const eventsOf = (answer: TestAnswer<unknown>) =>
  http.store.db
    .selectFrom('events')
    .select(['id', 'action', 'status', 'entity_label', 'target'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .execute()
const statusOf = async (answer: TestAnswer<unknown>) =>
  (
    await http.store.db
      .selectFrom('events')
      .select('status')
      .where('id', '=', asId<EventId>(Number(answer.headers['operation-id'])))
      .executeTakeFirstOrThrow()
  ).status
const nodesOf = (id: number) =>
  http.store.db
    .selectFrom('nodes')
    .select(['id', 'role', 'wants_recycle', 'version'])
    .where('cluster_id', '=', asId<ClusterId>(id))
    .orderBy('id')
    .execute()
const advance = (ms: number) =>
  sql`update clock set shift = shift + make_interval(secs => ${ms}::float8 / 1000)`.execute(http.store.db)
const ha = { control_plane: { high_availability: true } }

describe('operation 13: label and tags (decisions F2, F3)', () => {
  it('a change of them alone is a notification without an operation; tags are replaced as a set (contract, "Clusters", rule 3)', async () => {
    const { id } = await makeCluster(http, { tags: ['kept', 'gone'] })
    const answer = await update(id, { label: `renamed-${id}`, tags: ['new', 'kept', 'new'] })
    expect([answer.status, answer.body.label, answer.body.tags, answer.headers['operation-id']]).toEqual([
      200,
      `renamed-${id}`,
      ['new', 'kept'],
      undefined,
    ])
    expect(await eventsOf(answer)).toMatchObject([
      { action: 'orch_cluster_update', status: 'notification', entity_label: `renamed-${id}` },
    ])
    expect((await update(id, { tags: [] })).body).toMatchObject({ label: `renamed-${id}`, tags: [] })
  })

  it.each([
    ['an empty body', () => ({})],
    ['the same values', (one: Cluster) => one],
    ['null for everything', () => ({ label: null, tags: null, k8s_version: null, control_plane: null })],
  ])('F2: %s leaves no trace, and updated stays', async (_words, bodyOf) => {
    const before = await makeCluster(http, { ...ha, tags: ['kept'] })
    await advance(5_000)
    const answer = await update(before.id, bodyOf(before))
    expect([answer.status, answer.body, answer.headers['operation-id']]).toEqual([200, before, undefined])
    expect(await eventsOf(answer)).toEqual([])
  })

  it('E10: answers the whole cluster, and updated follows a change', async () => {
    const before = await makeCluster(http)
    await advance(5_000)
    const { body } = await update(before.id, { tags: ['now'] })
    expect(body).toEqual({ ...before, tags: ['now'], updated: body.updated })
    expect(Date.parse(body.updated)).toBeGreaterThan(Date.parse(before.updated))
  })

  it('E10: audit logs, which no control plane keeps, are refused by their name; saying that there are none changes nothing', async () => {
    const { id } = await makeCluster(http)
    const ask = (isWanted: boolean) =>
      http.call('PUT', `/v4/orch/clusters/${id}`, { body: { control_plane: { audit_logs_enabled: isWanted } } })
    expect([(await ask(true)).body, (await ask(false)).status]).toMatchObject([
      { errors: [{ field: 'control_plane.audit_logs_enabled' }] },
      200,
    ])
  })

  it('a label that another cluster has is refused; its own is not another', async () => {
    const [one, other] = [await makeCluster(http), await makeCluster(http)]
    expectRefused(await update(one.id, { label: other.label }), ['Must be unique', 'label'])
    expect((await update(one.id, { label: one.label, tags: ['x'] })).status).toBe(200)
    expectRefused(
      await update(one.id, { label: 'x'.repeat(33), tags: [''] }),
      ['Length must be 1-32 characters', 'label'],
      ['Length must be 1-50 characters', 'tags[0]'],
    )
  })

  it('of two that take one label in parallel exactly one wins', async () => {
    const [one, other] = [await makeCluster(http), await makeCluster(http)]
    const answers = await Promise.all([update(one.id, { label: 'prize' }), update(other.id, { label: 'prize' })])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })
})

describe('the version (contract, "Clusters", rule 2; decision E4)', () => {
  it('moves to the next minor as one job, with whatever else the request changes; nodes stay as they are', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    const before = await nodesOf(id)
    const answer = await update(id, { k8s_version: '1.34', label: `up-${id}` })
    expect(answer.body).toMatchObject({ k8s_version: '1.34', label: `up-${id}` })
    expect(await eventsOf(answer)).toEqual([
      {
        id: Number(answer.headers['operation-id']),
        action: 'orch_cluster_update',
        status: 'scheduled',
        entity_label: `up-${id}`,
        target: { version: '1.34' },
      },
    ])
    expect(await nodesOf(id)).toEqual(before)
  })

  it.each<[string, string, string, string]>([
    [
      'Errors 3: "skipping a minor version or downgrading a cluster version", skipping',
      '1.33',
      '1.35',
      'k8s_version can only move from 1.33 to 1.34, one minor at a time.',
    ],
    [
      'Errors 3: "skipping a minor version or downgrading a cluster version", downgrading',
      '1.34',
      '1.33',
      'k8s_version cannot move back from 1.34 to 1.33.',
    ],
    [
      'E4: a minor that is not open for upgrades',
      '1.35',
      '1.36',
      'k8s_version cannot move from 1.35 to 1.36, because 1.36 is not open for upgrades.',
    ],
    ['an unknown version', '1.35', '9.9', 'k8s_version is not valid: must be one of 1.36, 1.35, 1.34, 1.33'],
  ])('%s is refused', async (_words, from, to, reason) => {
    const before = await makeCluster(http, { k8s_version: from })
    expectRefused(await update(before.id, { k8s_version: to, tags: ['lost'] }), [reason, 'k8s_version'])
    expect(await view(before.id)).toEqual(before)
  })

  it('D11: a later step cancels the one that has not ended', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    const answers = [await update(id, { k8s_version: '1.34' }), await update(id, { k8s_version: '1.35' })]
    expect(await Promise.all(answers.map(statusOf))).toEqual(['canceled', 'scheduled'])
  })

  it('parallel requests for the next minor are one step: the step is checked while the cluster is locked', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => update(id, { k8s_version: '1.34' })))
    expect(answers.map((one) => [one.status, one.body.k8s_version])).toEqual(
      Array.from({ length: 5 }, () => [200, '1.34']),
    )
    expect(answers.filter((one) => one.headers['operation-id'] !== undefined)).toHaveLength(1)
    const steps = await Promise.all([
      update(id, { k8s_version: '1.35' }),
      update(id, { k8s_version: '1.33' }),
      update(id, { k8s_version: '1.35' }),
    ])
    expect(steps.map((one) => one.status).toSorted()).toEqual([200, 200, 400])
    expect((await view(id)).k8s_version).toBe('1.35')
  })
})

describe('high availability (contract, "Clusters", rule 4; decision E5)', () => {
  it('turned on replaces every node, one at a time in each pool, and is billed from then on (decision H)', async () => {
    const { id, label } = await makeCluster(http, { node_pools: [{ ...smallPool, count: 2 }, smallPool] })
    const before = await nodesOf(id)
    const answer = await update(id, ha)
    expect(answer.body.control_plane).toEqual({ high_availability: true })
    expect((await eventsOf(answer)).map((one) => [one.action, one.target])).toEqual([
      ['orch_cluster_update', { isHighlyAvailable: true, nodeIds: before.map((node) => node.id) }],
    ])
    const after = await nodesOf(id)
    expect(after.filter((node) => node.role === 'member').map((node) => node.wants_recycle)).toEqual([true, true, true])
    expect(after.filter((node) => node.role === 'surge')).toHaveLength(2)
    expect(
      await http.store.db
        .selectFrom('billing_intervals')
        .select(['label', 'closed'])
        .where('kind', '=', 'cluster')
        .where('resource_id', '=', id)
        .execute(),
    ).toEqual([{ label, closed: null }])
  })

  it('replacements of a recycle under way are replaced as well: they were made for the old control plane (decision E5)', async () => {
    const { id } = await makeCluster(http)
    await http.call('POST', `/v4/orch/clusters/${id}/recycle`)
    const before = await nodesOf(id)
    expect(before.map((node) => node.role)).toEqual(['member', 'surge'])
    expect((await eventsOf(await update(id, ha)))[0]?.target).toEqual({
      isHighlyAvailable: true,
      nodeIds: before.map((node) => node.id),
    })
    expect(
      (await nodesOf(id))
        .filter((node) => before.some((one) => one.id === node.id && one.role === 'surge'))
        .map((node) => node.role),
    ).toEqual(['leaving'])
  })

  it('Errors 3: "disabling cluster high availability" is refused, together with whatever else is wrong (decision B1)', async () => {
    const before = await makeCluster(http, { ...ha, k8s_version: '1.34' })
    expectRefused(
      await update(before.id, { control_plane: { high_availability: false }, k8s_version: '1.33' }),
      ['k8s_version cannot move back from 1.34 to 1.33.', 'k8s_version'],
      ['High availability cannot be turned off again.', 'control_plane.high_availability'],
    )
    expect(await view(before.id)).toEqual(before)
  })

  it('B1: what is wrong with the request alone does not hide what is wrong for this cluster', async () => {
    const { id } = await makeCluster(http, { ...ha, k8s_version: '1.34' })
    expectRefused(
      await update(id, { label: 7, tags: [''], control_plane: { high_availability: false }, k8s_version: '1.33' }),
      ['Must be a string', 'label'],
      ['Length must be 1-50 characters', 'tags[0]'],
      ['k8s_version cannot move back from 1.34 to 1.33.', 'k8s_version'],
      ['High availability cannot be turned off again.', 'control_plane.high_availability'],
    )
  })

  it('turned on twice is one change and one bill', async () => {
    const { id } = await makeCluster(http)
    const answers = await Promise.all([update(id, ha), update(id, ha)])
    expect(answers.filter((one) => one.headers['operation-id'] !== undefined)).toHaveLength(1)
    expect(
      await http.store.db
        .selectFrom('billing_intervals')
        .select('id')
        .where('kind', '=', 'cluster')
        .where('resource_id', '=', id)
        .execute(),
    ).toHaveLength(1)
  })

  it('D11: a version does not cancel high availability, nor the other way round; only a newer version cancels a version', async () => {
    const { id } = await makeCluster(http, { k8s_version: '1.33' })
    const answers = [
      await update(id, ha),
      await update(id, { k8s_version: '1.34' }),
      await update(id, { k8s_version: '1.35' }),
    ]
    expect(await Promise.all(answers.map(statusOf))).toEqual(['scheduled', 'canceled', 'scheduled'])
    const both = await makeCluster(http, { k8s_version: '1.33' })
    const first = await update(both.id, { ...ha, k8s_version: '1.34' })
    expect(await eventsOf(first)).toMatchObject([{ target: { version: '1.34', isHighlyAvailable: true } }])
    await update(both.id, { k8s_version: '1.35' })
    expect(await statusOf(first)).toBe('scheduled')
  })
})

import type { Cluster } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

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
  it('E10: answers the whole cluster, and updated follows a change', async () => {
    const before = await makeCluster(http)
    await advance(5_000)
    const { body } = await update(before.id, { tags: ['now'] })
    expect(body).toEqual({ ...before, tags: ['now'], updated: body.updated })
    expect(Date.parse(body.updated)).toBeGreaterThan(Date.parse(before.updated))
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
})

import { type Kubeconfig, linode } from '@moorage/contract'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { selectRow, selectRows, updateRows } from '#testkit/database/rows.ts'
import { printKubeconfig } from './credentials.ts'

const secretBox = openTestSecretBox()
const http = await useHttpHarness({
  context: { secretBox },
  log: pino({ level: 'silent' }),
})

const authority = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----'
const front = '-----BEGIN CERTIFICATE-----\nBB==\n-----END CERTIFICATE-----\n'
const view = (id: number) => http.call<Kubeconfig>('GET', `/v4/orch/clusters/${id}/kubeconfig`)
const renew = (id: number) => http.call('DELETE', `/v4/orch/clusters/${id}/kubeconfig`)
const statusOf = async (answer: TestAnswer<unknown>) =>
  (await selectRow(http.store, 'events', 'status', { id: Number(answer.headers['operation-id']) })).status

/** Writes the result of a pass after the control plane accepts credentials of a serial. */
async function answerTo(
  id: number,
  serial: number,
  more: { ready_at?: null; seen_serial?: number } = {},
  at = http,
): Promise<void> {
  const kubeconfig = await secretBox.seal(`token-${serial}`, `cluster/${id}/kubeconfig`)
  await at.store.db
    .updateTable('clusters')
    .set({
      ca_certificate: authority,
      kubeconfig_token_sealed: Buffer.from(kubeconfig),
      sealed_serial: serial,
      seen_serial: serial,
      ready_at: '2026-11-20T10:00:00Z',
      server: 'https://127.0.0.1:4401',
      tls_server_name: 'c-u.moorage.internal',
      extra_authorities: [front],
      ...more,
    })
    .where('id', '=', asId<ClusterId>(id))
    .execute()
}

function expectNotYet(answer: TestAnswer<unknown>, reason: string, code: string): void {
  expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([
    503,
    { errors: [{ reason, field: '', code }] },
    '5',
  ])
}
const notYet = 'Cluster kubeconfig is not yet available. Please try again later.'

describe('operation 17: kubeconfig (decisions B5, E8)', () => {
  it('Limits: "Cluster readiness delay: typically 2 to 5 minutes for API endpoint and kubeconfig": 503 with Retry-After until the control plane answers', async () => {
    const { id } = await makeCluster(http)
    expectNotYet(await view(id), notYet, 'cluster.kubeconfig_not_ready')
    await answerTo(id, 1, { ready_at: null })
    expectNotYet(await view(id), notYet, 'cluster.kubeconfig_not_ready')
    await answerTo(id, 1)
    expect((await view(id)).status).toBe(200)
  })

  it('has one cluster, one user with a token and one context, named after the cluster, in Base64 (facts 3.5)', async () => {
    const { id } = await makeCluster(http)
    await answerTo(id, 1)
    const text = Buffer.from((await view(id)).body.kubeconfig, 'base64').toString()
    expect(parse(text)).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      preferences: {},
      'current-context': `orch${id}-ctx`,
      clusters: [
        {
          name: `orch${id}`,
          cluster: {
            server: 'https://127.0.0.1:4401',
            'tls-server-name': 'c-u.moorage.internal',
            'certificate-authority-data': Buffer.from(`${authority}\n${front}`).toString('base64'),
          },
        },
      ],
      users: [{ name: `orch${id}-admin`, user: { token: 'token-1' } }],
      contexts: [
        { name: `orch${id}-ctx`, context: { cluster: `orch${id}`, namespace: 'default', user: `orch${id}-admin` } },
      ],
    })
    expect(text).not.toContain('&')
  })

  it('E8: names follow the installation, not the dialect of the process', async () => {
    const other = await startHttpHarness({ dialect: linode, context: { secretBox, nodePrefix: 'orch' } })
    const made = { account_id: other.accountId, created_by: other.userId, label: 'a', region: 'eu-central' }
    const row = { ...made, k8s_version: '1.36' }
    const { id } = await other.store.db.insertInto('clusters').values(row).returning('id').executeTakeFirstOrThrow()
    await answerTo(id, 1, {}, other)
    const { body } = await other.call<Kubeconfig>('GET', `/v4/lke/clusters/${id}/kubeconfig`)
    await other.close()
    expect(Buffer.from(body.kubeconfig, 'base64').toString()).toContain(`current-context: orch${id}-ctx`)
  })

  it('omits the TLS server name if the driver does', () => {
    const parts = { name: 'orch1', server: 'https://127.0.0.1', authorities: [authority], token: 'x' }
    expect(printKubeconfig({ ...parts, tlsServerName: null })).not.toContain('tls-server-name')
  })
})

describe('operation 18: kubeconfig delete and regeneration (decision E8)', () => {
  it('returns 503 from the response on until the control plane accepts the new credentials', async () => {
    const { id } = await makeCluster(http)
    await answerTo(id, 1)
    const answer = await renew(id)
    expect([answer.status, answer.body, await statusOf(answer)]).toEqual([200, {}, 'scheduled'])
    expect(
      await selectRows(http.store, 'events', ['action', 'target', 'entity_type'], {
        id: Number(answer.headers['operation-id']),
      }),
    ).toEqual([{ action: 'orch_kubeconfig_regenerate', target: { serial: 2 }, entity_type: 'orchcluster' }])
    expectNotYet(await view(id), notYet, 'cluster.kubeconfig_not_ready')
    await answerTo(id, 2, { seen_serial: 1 })
    expectNotYet(await view(id), notYet, 'cluster.kubeconfig_not_ready')
    await answerTo(id, 2)
    expect(Buffer.from((await view(id)).body.kubeconfig, 'base64').toString()).toContain('token-2')
  })
})

describe('operation 15: API endpoints (decisions B5, E8)', () => {
  const endpoints = (id: number, query = '') => http.call('GET', `/v4/orch/clusters/${id}/api-endpoints${query}`)

  it('returns 503 with Retry-After before they exist, then one record per address', async () => {
    const { id } = await makeCluster(http)
    expectNotYet(
      await endpoints(id),
      'Cluster API Endpoints are not yet available. Please try again later.',
      'cluster.endpoints_not_ready',
    )
    await http.store.db
      .updateTable('clusters')
      .set({ endpoints: ['https://a', 'https://b'] })
      .where('id', '=', asId<ClusterId>(id))
      .execute()
    expect((await endpoints(id)).body).toEqual({
      data: [{ endpoint: 'https://a' }, { endpoint: 'https://b' }],
      page: 1,
      pages: 1,
      results: 2,
    })
    expect((await endpoints(id, '?page=2&page_size=1')).body).toEqual({
      data: [{ endpoint: 'https://b' }],
      page: 2,
      pages: 2,
      results: 2,
    })
  })
})

it('reports a secret that cannot be opened as an internal error without details', async () => {
  const { id } = await makeCluster(http)
  await answerTo(id, 1)
  await updateRows(http.store, 'clusters', { kubeconfig_token_sealed: Buffer.from('spoiled') }, { id })
  const answer = await view(id)
  expect([answer.status, answer.body]).toEqual([
    500,
    { errors: [{ reason: 'Internal server error', field: '', code: 'service.internal' }] },
  ])
})

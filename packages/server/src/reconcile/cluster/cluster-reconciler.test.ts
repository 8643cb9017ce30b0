import { X509Certificate, createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findToken } from '#store/token/find-token.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import {
  requestCluster,
  requestClusterRemoval,
  requestRenewal,
  requestUpgrade,
} from '#testkit/requests/request-cluster.ts'
import { expectCluster, expectClusterGone } from '#testkit/scenarios/expect-cluster.ts'
import { membersOf } from '#testkit/scenarios/members-of.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { quickTimeouts } from '../engine/timeouts.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'

const bench = await openTestBench('instant', { ...quickTimeouts, resyncMs: 3_600_000 })
const { clusterOf: rowOf, eventOf, jobsOf, makeDue } = benchRows(bench)

const isEnded = (id: number) => async () => !['scheduled', 'started'].includes((await eventOf(id)).status)
const seal = (id: number, location: 'authorityKey' | 'kubeconfigToken' | 'serviceToken', sealed: Buffer | null) =>
  bench.secretBox.open(sealed ?? Buffer.of(), secretContexts[location](id))
const ownToken = async (id: number) => seal(id, 'serviceToken', (await rowOf(id)).service_token_sealed)
const isLiving = async (token: string) => (await findToken(bench.store.db, token)) !== null

async function makeBare(label: string, version = '1.33'): Promise<number> {
  const { id } = await requestCluster(bench, { label, version, pools: [] })
  await bench.converge()
  return id
}

async function lookAgain(id: number): Promise<void> {
  await makeDue('cluster', id)
  await bench.converge()
}

describe('creating a cluster', () => {
  it('F3: its operation finishes when endpoints, kubeconfig and every node are ready, and reports progress', async () => {
    const { id, operationId } = await requestCluster(bench, { label: 'first', pools: [{ count: 2 }, { count: 1 }] })
    expect(await rowOf(id)).toMatchObject({ ready_at: null, server: null, endpoints: [] })
    await addFault(bench, { on: 'startHost', times: 2, as: 'error-before', code: 'Busy' })
    const percents = new Set<number | null>()
    await passUntil(bench, isEnded(operationId), async () => {
      percents.add((await eventOf(operationId)).percent)
    })
    expect(await eventOf(operationId)).toMatchObject({ status: 'finished', percent: 100, message: '' })
    expect([...percents].filter((percent) => percent !== null && percent > 0 && percent < 100)).not.toEqual([])
    await bench.converge()
    await expectCluster(bench, id, { version: '1.35', nodes: 3 })
    const row = await rowOf(id)
    expect(row.server).toBe('https://127.0.0.1:4401')
    expect(row).toMatchObject({
      endpoints: [row.server],
      extra_authorities: [expect.stringContaining('BEGIN CERTIFICATE')],
    })
    expect(row.tls_server_name).toMatch(/^c-/)
  })

  it('E8: has its own ECDSA authority for ten years; its row contains no plain secret', async () => {
    const id = await makeBare('authority')
    const row = await rowOf(id)
    const certificate = new X509Certificate(row.ca_certificate ?? '')
    expect([certificate.ca, certificate.subject, certificate.publicKey.asymmetricKeyDetails?.namedCurve]).toEqual([
      true,
      `CN=orch${id}-ca`,
      'prime256v1',
    ])
    expect(certificate.checkIssued(certificate)).toBe(true)
    expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9.9 * 365 * 86_400_000)
    expect(certificate.checkPrivateKey(createPrivateKey(await seal(id, 'authorityKey', row.ca_key_sealed)))).toBe(true)
    const token = await seal(id, 'kubeconfigToken', row.kubeconfig_token_sealed)
    expect(token).toMatch(/^[a-z0-9]{6}\.[a-z0-9]{16}$/)
    await expect(
      bench.secretBox.open(row.kubeconfig_token_sealed ?? Buffer.of(), secretContexts.serviceToken(id)),
    ).rejects.toThrow()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('E9: its own token acts for the user who created it, for volumes and hosts only, and ends with the cluster', async () => {
    const id = await makeBare('service')
    const secret = await seal(id, 'serviceToken', (await rowOf(id)).service_token_sealed)
    const row = await selectRow(bench.store, 'tokens', '*', { orch_cluster_id: id })
    expect(row).toMatchObject({
      user_id: bench.actor.userId,
      scopes: ['volumes:read_write', 'hosts:read_write'],
      expiry: null,
    })
    expect(await findToken(bench.store.db, secret)).not.toBeNull()
    const rows = await sqlOn(bench.store)<{
      name: string
    }>`select name from sim.kube_objects where resource = 'secrets' and namespace = 'kube-system'
      and cluster_id = (select id from sim.clusters where public_id = ${id})`
    expect(rows.map((one) => one.name)).toContain('moor')
    await requestClusterRemoval(bench, id)
    expect(await findToken(bench.store.db, secret)).toBeNull()
    await bench.converge()
    await expectClusterGone(bench, id)
  })

  it('E9: a cluster deleted before its creation leaves nothing behind', async () => {
    const { id, operationId } = await requestCluster(bench, { label: 'brief', pools: [{ count: 3 }] })
    const removal = await requestClusterRemoval(bench, id)
    await bench.converge()
    expect([(await eventOf(operationId)).status, (await eventOf(removal)).status]).toEqual(['canceled', 'finished'])
    await expectClusterGone(bench, id)
  })
})

describe('changing a cluster', () => {
  it("E8: DELETE of the kubeconfig replaces the admin token and the cluster's own token, and keeps authority and address: the old token is valid until the control plane has the new one, and rejected when the operation has finished", async () => {
    const id = await makeBare('stolen')
    const before = await rowOf(id)
    const bearerOf = (row: typeof before) => seal(id, 'kubeconfigToken', row.kubeconfig_token_sealed)
    const old = await ownToken(id)
    const renewal = await requestRenewal(bench, id)
    await addFault(bench, { on: 'ensureCluster', id, times: 1, as: 'error-before', code: 'Busy' })
    await passUntil(bench, async () => (await rowOf(id)).sealed_serial === 2)
    const fresh = await ownToken(id)
    expect([fresh === old, await isLiving(old), await isLiving(fresh)]).toEqual([false, true, true])
    await passUntil(bench, isEnded(renewal), async () => {
      if (!(await isLiving(old))) expect((await eventOf(renewal)).status).toBe('finished')
    })
    expect([
      (await eventOf(renewal)).status,
      await isLiving(old),
      await isLiving(fresh),
      (await ownToken(id)) === fresh,
    ]).toEqual(['finished', false, true, true])
    const after = await rowOf(id)
    const { ca_certificate, server } = before
    expect(after).toMatchObject({ ca_certificate, server, seen_serial: 2, sealed_serial: 2 })
    expect(await bearerOf(after)).not.toBe(await bearerOf(before))
    await expectCluster(bench, id, { nodes: 0 })
  })

  it('E8: repeated renewals leave one own token; a version change ends none', async () => {
    const id = await makeBare('often')
    const tokens = [await ownToken(id)]
    await addFault(bench, { on: 'ensureCluster', id, times: 2, as: 'error-before', code: 'Busy' })
    for (const serial of [2, 3, 4]) {
      await requestRenewal(bench, id)
      await passUntil(bench, async () => (await rowOf(id)).sealed_serial === serial)
      tokens.push(await ownToken(id))
    }
    await bench.converge()
    expect(await Promise.all(tokens.map(isLiving))).toEqual([false, false, false, true])
    await requestUpgrade(bench, id, { version: '1.34' })
    await bench.converge()
    expect(await ownToken(id)).toBe(tokens.at(-1))
    await expectCluster(bench, id, { version: '1.34', nodes: 0 })
  })
})

describe('a control plane with failing infrastructure (decision D11)', () => {
  it('fails its jobs after the deadline with the cause while its endpoint is late, continues, and succeeds', async () => {
    const { id, operationId } = await requestCluster(bench, { label: 'late', pools: [{ count: 1 }] })
    await addFault(bench, { on: 'ensureCluster', id, times: 10_000, as: 'error-before', code: 'Busy' })
    await passUntil(bench, isEnded(operationId))
    expect(await eventOf(operationId)).toMatchObject({
      status: 'failed',
      message: 'The infrastructure is busy. Timed out after 60 seconds.',
    })
    const [node] = await membersOf(bench, id)
    const nodeJob = async () => (await jobsOf('orchnodepool', node?.pool_id ?? 0)).at(-1)
    await passUntil(bench, async () => (await nodeJob())?.status === 'failed')
    expect((await nodeJob())?.message).toBe(
      `${node?.pool_id}-${node?.name}: The control plane is not responding yet. Timed out after 60 seconds.`,
    )
    await clearFaults(bench)
    await bench.converge()
    await expectCluster(bench, id, { nodes: 1 })
  })

  it('is never created again when missing: reported once, further jobs fail, it can be deleted (ground rule 7)', async () => {
    const { id } = await requestCluster(bench, { label: 'lost', pools: [{ count: 1 }] })
    await bench.converge()
    await sqlOn(bench.store)`delete from sim.clusters where public_id = ${id}`
    await makeDue('cluster', id)
    await passUntil(bench, async () => (await rowOf(id)).is_missing)
    const missing =
      'The control plane was not found where it was created. Its data is lost, and the cluster can only be deleted.'
    const told = (await jobsOf('orchcluster', id)).at(-1)
    expect(told).toMatchObject({ action: 'orch_cluster_update', status: 'failed', username: null, message: missing })
    await makeDue('cluster', id)
    const count = (await jobsOf('orchcluster', id)).length
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(await jobsOf('orchcluster', id)).toHaveLength(count)
    const renewal = await requestRenewal(bench, id)
    await passUntil(bench, isEnded(renewal))
    expect(await eventOf(renewal)).toMatchObject({ status: 'failed', message: missing })
    expect(await sqlOn(bench.store)`select 1 from sim.clusters where public_id = ${id}`).toEqual([])
    const removal = await requestClusterRemoval(bench, id)
    await bench.converge()
    expect((await eventOf(removal)).status).toBe('finished')
    await expectClusterGone(bench, id)
  })

  it('is observed again when it returns', async () => {
    const id = await makeBare('blinks')
    await addFault(bench, { on: 'inspectCluster', id, times: 1, as: 'lie' })
    await lookAgain(id)
    expect((await rowOf(id)).is_missing).toBe(true)
    await lookAgain(id)
    expect((await rowOf(id)).is_missing).toBe(false)
  })
})

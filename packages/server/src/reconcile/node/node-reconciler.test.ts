import { describe, expect, it } from 'vitest'
import { asId, type NodeId } from '#domain/shared/index.ts'
import { answerOnce } from '#testkit/engine/answer-once.ts'
import { deployProtected, kubeNodeOf } from '#testkit/engine/cluster-kube.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestCluster, requestRenewal, requestUpgrade } from '#testkit/requests/request-cluster.ts'
import { requestNodeRecycle, requestNodeRemoval } from '#testkit/requests/request-node.ts'
import { requestPool, requestPoolChange } from '#testkit/requests/request-pool.ts'
import { requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { expectCluster } from '#testkit/scenarios/expect-cluster.ts'
import { membersOf, poolIdsOf } from '#testkit/scenarios/members-of.ts'
import { selectRows, updateRows, sqlOn } from '#testkit/database/rows.ts'
import { quickTimeouts } from '../engine/timeouts.ts'

const bench = await openTestBench('instant', { ...quickTimeouts, resyncMs: 3_600_000 })
const { eventOf, hostOf: hostRow, jobsOf, causeOf, makeDue } = benchRows(bench)

const nodeRow = (id: number) =>
  bench.store.db.selectFrom('nodes').selectAll().where('id', '=', asId<NodeId>(id)).executeTakeFirst()
const hostEvents = (id: number | null | undefined) => jobsOf('host', id ?? 0)
const nodeEvents = (id: number) =>
  selectRows(
    bench.store,
    'events',
    ['action', 'status', 'message', 'username'],
    { work_kind: 'node', work_id: id },
    'id',
  )

async function makeCluster(label: string, count = 1): Promise<{ id: number; poolId: number; operationId: number }> {
  const { id, operationId } = await requestCluster(bench, { label, pools: [{ count }] })
  await bench.converge()
  return { id, poolId: (await poolIdsOf(bench, id))[0] ?? 0, operationId }
}

async function firstMember(clusterId: number) {
  const [member] = await membersOf(bench, clusterId)
  if (!member) throw new Error('no member')
  return member
}

describe('creating a node (decision E2)', () => {
  it('ID without a host, then with one, then ready; its host is created and booted for the operation', async () => {
    const { id, operationId } = await requestCluster(bench, { label: 'comes-up' })
    const states = new Set<string>()
    await passUntil(
      bench,
      async () => (await eventOf(operationId)).status === 'finished',
      async () => {
        const node = await firstMember(id)
        states.add(`${node.host_id === null ? 'no host' : 'host'}, ${node.is_ready ? 'ready' : 'not ready'}`)
      },
    )
    expect([...states]).toEqual(['no host, not ready', 'host, not ready', 'host, ready'])
    const node = await firstMember(id)
    const name = `orch${id}-${node.pool_id}-${node.name}`
    expect(await hostRow(node.host_id)).toMatchObject({
      label: name,
      status: 'running',
      orch_cluster_id: id,
      image: null,
      type: 'g6-standard-1',
      tags: ['of-pool'],
    })
    expect(await hostEvents(node.host_id)).toEqual([
      { action: 'host_create', status: 'finished', username: null, cause_id: operationId, message: '' },
      { action: 'host_boot', status: 'finished', username: null, cause_id: operationId, message: '' },
    ])
    expect(await nodeEvents(node.id)).toEqual([
      { action: 'orch_node_create', status: 'finished', message: `${node.pool_id}-${node.name}`, username: null },
    ])
    const bills = await selectRows(bench.store, 'billing_intervals', ['kind', 'closed', 'monthly'], {
      resource_id: node.host_id ?? 0,
      kind: 'host',
    })
    expect(bills).toMatchObject([{ closed: null }])
  })

  it('has the desired name, labels, taints, providerID and kubelet version; labels of the pool never replace its own', async () => {
    const { id, poolId } = await makeCluster('labelled')
    await requestPoolChange(bench, poolId, { labels: { tier: 'front', 'kubernetes.io/os': 'other' } })
    await bench.converge()
    const node = await firstMember(id)
    const name = `orch${id}-${poolId}-${node.name}`
    const observed = await kubeNodeOf(bench, id, name)
    expect(observed?.metadata.labels).toMatchObject({
      tier: 'front',
      'kubernetes.io/hostname': name,
      'kubernetes.io/os': 'linux',
      'kubernetes.io/arch': 'amd64',
      'node.kubernetes.io/instance-type': 'g6-standard-1',
      'topology.kubernetes.io/region': 'eu-central',
      'beta.kubernetes.io/instance-type': 'g6-standard-1',
      'failure-domain.beta.kubernetes.io/region': 'eu-central',
      'topology.moor.com/region': 'eu-central',
      'orch.moor.com/pool-id': String(poolId),
    })
    expect(observed?.spec).toMatchObject({ providerID: `moor://${node.host_id}` })
    expect(observed?.status.nodeInfo.kubeletVersion).toBe('v1.35.6')
    expect(await nodeRow(node.id)).toMatchObject({ seen_spec_serial: 2, version: '1.35.6' })
  })

  it('G6: its host counts among the nodes and not among the hosts', async () => {
    await updateRows(bench.store, 'accounts', { hosts_max: 0 }, { id: bench.actor.accountId })
    const { id } = await makeCluster('limited')
    await updateRows(bench.store, 'accounts', { hosts_max: null }, { id: bench.actor.accountId })
    await expectCluster(bench, id, { nodes: 1 })
  })
})

describe('a node with a failing host (decisions D11, E7)', () => {
  it('is not ready while its host has no power, and is not replaced', async () => {
    const { id } = await makeCluster('powerless')
    const before = await firstMember(id)
    await requestPower(bench, before.host_id ?? 0, 'shutdown')
    await passUntil(bench, async () => !(await firstMember(id)).is_ready)
    expect(await firstMember(id)).toMatchObject({ id: before.id, is_lost: false, host_id: before.host_id })
    await requestPower(bench, before.host_id ?? 0, 'boot')
    await bench.converge()
    await expectCluster(bench, id, { nodes: 1 })
    expect((await firstMember(id)).id).toBe(before.id)
  })

  it('is registered again after a user deleted its Node object, and an event of the pool says so once', async () => {
    const { id } = await makeCluster('unregistered')
    const { id: nodeId, pool_id: pool, name } = await firstMember(id)
    await sqlOn(bench.store)`delete from sim.kube_objects where resource = 'nodes'
      and cluster_id = (select id from sim.clusters where public_id = ${id})`
    for (const _round of [1, 2]) {
      await makeDue('node', nodeId)
      await bench.converge()
    }
    await expectCluster(bench, id, { nodes: 1 })
    const events = await selectRows(bench.store, 'events', ['status', 'message'], {
      entity_id: pool,
      action: 'orch_pool_update',
    })
    expect(events).toEqual([
      {
        status: 'notification',
        message: expect.stringMatching(`^${pool}-${name}: Kubernetes no longer had this node`),
      },
    ])
  })

  it('counts as lost, once, when the host is gone', async () => {
    const { id } = await makeCluster('counted')
    await requestRemoval(bench, (await firstMember(id)).host_id ?? 0)
    const found: string[] = []
    do {
      for (const claim of await bench.claimDue()) found.push(...(await bench.pass(claim)).report.findings)
    } while (await bench.advanceToNext())
    expect(found).toEqual(['node.lost'])
  })

  it('fails if its type is no longer configured', async () => {
    const { id, operationId } = await requestCluster(bench, { label: 'typeless' })
    await updateRows(bench.store, 'pools', { type: 'g1-old' }, { cluster_id: id })
    const node = await firstMember(id)
    await passUntil(bench, async () => (await nodeEvents(node.id))[0]?.status === 'failed')
    expect((await nodeEvents(node.id))[0]?.message).toBe(
      `${node.pool_id}-${node.name}: The infrastructure rejected the request.`,
    )
    await updateRows(bench.store, 'pools', { type: 'g6-standard-1' }, { cluster_id: id })
    await makeDue('node', node.id)
    await bench.converge()
    expect((await eventOf(operationId)).status).toBe('finished')
  })

  it('waits for slow drivers, and retries an error that is not a DriverError', async () => {
    const { id } = await makeCluster('slow', 2)
    const member = await firstMember(id)
    const slow = answerOnce(bench.drivers, {
      ensureNode: { done: false, percent: 40, remainingMs: 500 },
      drainNode: { done: false, percent: 50, remainingMs: 500 },
      removeNode: { done: false, percent: 60, remainingMs: 500 },
      ensureCluster: new Error('odd'),
    })
    const operation = await requestNodeRemoval(bench, member.id)
    await requestPool(bench, id, { count: 1 })
    await requestRenewal(bench, id)
    const causes = new Set<string | null>()
    await passUntil(
      bench,
      async () => (await eventOf(operation)).status === 'finished' && slow.left() === 0,
      async () => {
        for (const row of await selectRows(bench.store, 'work', 'cause')) causes.add(row.cause)
      },
      slow.drivers,
    )
    expect([...causes]).toEqual(
      expect.arrayContaining(['node.joining', 'node.draining', 'nodes.leaving', 'infrastructure.broken']),
    )
    await bench.converge()
    await expectCluster(bench, id, { nodes: 2 })
  })
})

describe('removing a node (decisions E6, E7)', () => {
  it('E7: the named node, drained within the disruption budget, before its host; its volumes stay', async () => {
    const { id } = await makeCluster('drained', 2)
    const [member, other] = await membersOf(bench, id)
    const names = await deployProtected(bench, id, { replicas: 2, minAvailable: 1 })
    expect(names).toHaveLength(2)
    const volume = await requestVolume(bench.store, bench.actor, { label: 'stays' })
    await bench.converge()
    await requestAttach(bench, volume.id, member?.host_id ?? 0, false)
    await bench.converge()
    const operation = await requestNodeRemoval(bench, member?.id ?? 0)
    await bench.converge()
    expect(await eventOf(operation)).toMatchObject({
      status: 'finished',
      message: `${member?.pool_id}-${member?.name}`,
      username: bench.actor.username,
    })
    expect((await membersOf(bench, id)).map((node) => node.id)).toEqual([other?.id])
    const gone = { action: 'host_delete', status: 'finished', username: null, cause_id: operation }
    expect(await hostEvents(member?.host_id)).toContainEqual(expect.objectContaining(gone))
    expect(
      await bench.store.db.selectFrom('volumes').select('status').where('id', '=', volume.id).executeTakeFirst(),
    ).toEqual({ status: 'active' })
    const rows = await sqlOn(bench.store)<{
      node: string
    }>`select body->'spec'->>'nodeName' as node from sim.kube_objects where resource = 'pods' and namespace = 'default'
      and cluster_id = (select id from sim.clusters where public_id = ${id})`
    expect(rows.map((row) => row.node)).toEqual([1, 2].map(() => `orch${id}-${other?.pool_id}-${other?.name}`))
  })

  it('D11: with pods protected by a disruption budget, after half of the deadline; the event reports the remaining pods', async () => {
    const { id } = await makeCluster('protected', 2)
    const [name] = await deployProtected(bench, id, { replicas: 1, minAvailable: 1 })
    const holder = (await membersOf(bench, id)).find((node) => name?.endsWith(node.name))
    const operation = await requestNodeRemoval(bench, holder?.id ?? 0)
    await passUntil(bench, async () => (await causeOf('node', holder?.id ?? 0)) === 'node.protected')
    expect((await hostRow(holder?.host_id))?.status).toBe('running')
    await bench.converge()
    const event = await eventOf(operation)
    expect(event).toMatchObject({
      status: 'finished',
      message: expect.stringMatching(
        new RegExp(
          `^${holder?.pool_id}-${holder?.name}: The drain timed out. The node was removed with pods that disruption budgets protected: default/\\S+ \\(budget \\S+\\)\\.$`,
        ),
      ),
    })
    expect(event.spent_ms).toBeGreaterThanOrEqual(30_000)
    expect(event.spent_ms).toBeLessThan(60_000)
    await expectCluster(bench, id, { nodes: 1 })
  })

  it('E6: only when its replacement is ready, with a new ID, a new host and the latest patch', async () => {
    const { id } = await makeCluster('replaced')
    const before = await firstMember(id)
    await requestUpgrade(bench, id, { version: '1.36' })
    const passed = new Set<string>()
    do {
      for (const claim of await bench.claimDue()) {
        passed.add(claim.kind)
        await bench.pass(claim)
      }
    } while (await bench.advanceToNext())
    expect(passed, 'nodes are polled once their control plane has another version').toContain('node')
    expect((await firstMember(id)).version, 'E4: nodes move at their recycle').toBe('1.35.6')
    const operation = await requestNodeRecycle(bench, before.id)
    await passUntil(
      bench,
      async () => (await eventOf(operation)).status === 'finished',
      async () => {
        expect(await membersOf(bench, id), 'one node is shown, and it is ready').toMatchObject([{ is_ready: true }])
      },
    )
    const after = await firstMember(id)
    expect(after.version).toBe('1.36.2')
    expect([after.id, after.name, after.host_id]).not.toEqual([before.id, before.name, before.host_id])
    for (const event of await hostEvents(after.host_id)) expect(event.cause_id).toBe(operation)
  })
})

import { type Cluster, type Event, type Host, type Node, type Pool, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { at } from '#testkit/at.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import type { HttpBench } from '#testkit/http/http-bench.ts'
import { operationEvent } from '#testkit/http/operation-event.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'

interface EventItem {
  readonly id: number
  readonly action: string
  readonly secondary_entity: unknown
}

const [wire, plain] = [await useHttpBench({ dialect: linode }), await useHttpBench({ dialect: neutral })]

const eventsOf = async (http: HttpBench, filter?: unknown) =>
  (await http.call<{ data: EventItem[] }>('GET', '/v4/account/events', filter === undefined ? {} : { filter })).body
    .data

describe('special behavior of the linode dialect', () => {
  it('lists events newest first by default; neutral lists oldest first (decision C1)', async () => {
    for (const http of [wire, plain])
      for (const label of ['one', 'two', 'three']) await http.call('POST', '/v4/tags', { body: { label } })
    const ids = async (http: HttpBench, filter?: unknown) => (await eventsOf(http, filter)).map((one) => one.id)
    const [here, there] = [await ids(wire), await ids(plain)]
    expect(here.length).toBeGreaterThan(2)
    expect(here).toEqual(here.toSorted((a, b) => b - a))
    expect(there).toEqual(there.toSorted((a, b) => a - b))
    expect(await ids(wire, { '+order_by': 'id' })).toEqual(here.toReversed())
    expect(await ids(wire, { '+order': 'asc', '+and': [] })).toEqual(here)
  })

  it('resets the secret of an OAuth client also at the path with an underscore, with the same methods', async () => {
    const body = { label: 'one', redirect_uri: 'https://app.example/back' }
    const made = await wire.call<{ id: string; secret: string }>('POST', '/v4/account/oauth-clients', { body })
    const path = `/v4/account/oauth-clients/${made.body.id}/reset_secret`
    const reset = await wire.call<{ id: string; secret: string }>('POST', path)
    expect([reset.status, reset.body.id]).toEqual([200, made.body.id])
    expect(reset.body.secret).not.toBe(made.body.secret)
    expect((await wire.call('GET', path)).status).toBe(405)
    expect((await plain.call('POST', path)).status).toBe(404)
  })
})

it('rejects an action on a Linode in transition with the text on which clients retry, without a field (H4, facts 4.4)', async () => {
  const { body } = await wire.call<{ id: number }>('POST', '/v4/linode/instances', {
    body: {
      label: 'in-transition',
      region: 'eu-central',
      type: 'g6-standard-1',
      image: 'debian12',
      root_pass: 'correct horse',
    },
  })
  await wire.converge()
  const path = `/v4/linode/instances/${body.id}`
  const disks = await wire.call<{ data: { id: number }[] }>('GET', `${path}/disks`, { filter: { filesystem: 'swap' } })
  const swap = disks.body.data[0]?.id ?? 0
  const shrink = async () => (await wire.call('POST', `${path}/disks/${swap}/resize`, { body: { size: 256 } })).text
  const busy = '{"errors":[{"reason":"Linode busy."}]}'
  expect(await shrink()).toContain('Linode must be powered off')
  await wire.call('POST', `${path}/shutdown`)
  expect(await shrink()).toBe(busy)
  await wire.converge()
  expect(await shrink()).toBe('{}')
  expect(await shrink()).toBe(busy)
  await wire.call('POST', `${path}/resize`, { body: { type: 'g6-standard-2' } })
  expect((await wire.call('POST', `${path}/resize`, { body: { type: 'g6-standard-4' } })).text).toBe(busy)
  await wire.converge()
})

const ask = async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown, token = wire.token) =>
  wire.call<Body>(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })
const place = { region: 'us-east', type: 'g6-standard-1' }
const makeHost = async (body: object = {}) => ask<Host>('POST', '/linode/instances', { ...place, ...body })
const pools = [{ type: 'g6-standard-1', count: 2, tags: ['t'] }]
const makeCluster = async (label: string) => {
  const body = { label, region: 'eu-central', k8s_version: '1.36', node_pools: pools }
  return ask<Cluster>('POST', '/lke/clusters', body)
}

describe('clusters in the linode dialect (decision E10)', () => {
  it('have pools with lkenodepool events, whose unchanged update writes nothing (W15), and nodes with flat fields', async () => {
    const { id } = (await makeCluster('pools')).body
    const below = `/lke/clusters/${id}`
    const made = await ask<Pool>('POST', `${below}/pools`, { type: 'g6-standard-1', count: 1, tags: ['t'] })
    const path = `${below}/pools/${made.body.id}`
    expect(await operationEvent(wire, made)).toMatchObject({
      action: 'lke_pool_create',
      entity: { type: 'lkenodepool', url: `/v4${path}` },
    })
    const echoed = await ask<Pool>('PUT', path, made.body)
    expect([echoed.status, echoed.body, echoed.headers['operation-id']]).toEqual([200, made.body, undefined])
    const node: Node = at(made.body.nodes, 0)
    expect((await ask('GET', `${below}/nodes/${node.id}`)).body).toEqual({ data: node, ...node })
  })
})

describe('hosts in the linode dialect', () => {
  it('have every recorded field in recorded order, and the requested encryption (decision H15)', async () => {
    const { body } = await makeHost()
    expect(body.label).toBe(`linode${body.id}`)
    expect(Object.keys(body).join(' ')).toBe(
      'id label group status created updated type ipv4 ipv6 image region site_type specs alerts backups hypervisor watchdog_enabled ' +
        'tags host_uuid has_user_data placement_group disk_encryption lke_cluster_id capabilities interface_generation maintenance_policy locks ' +
        'attached_volumes attached_volumes_max',
    )
    expect(Object.keys(body.alerts).join(' ')).toBe(
      'cpu network_in network_out transfer_quota io system_alerts user_alerts',
    )
    expect(body).toMatchObject({ disk_encryption: 'enabled', interface_generation: 'legacy_config' })
    expect((await makeHost({ disk_encryption: 'disabled' })).body.disk_encryption).toBe('disabled')
    expectRejected(
      await makeHost({ region: 'nowhere', type: 'none' }),
      ['A valid plan type by that ID was not found', 'type'],
      ['region is not valid', 'region'],
    )
  })

  it('events about a configuration also name its host (decision F1.2)', async () => {
    const { id } = (await makeHost()).body
    const configs = `/linode/instances/${id}/configs`
    const { body: config } = await ask<{ id: number }>('POST', configs, { label: 'one' })
    const url = `/v4${configs}/${config.id}`
    await ask('PUT', `${configs}/${config.id}`, { label: 'two' })
    await ask('DELETE', `${configs}/${config.id}`)
    const filter = { action: { '+contains': 'linode_config' }, '+order_by': 'id', '+order': 'asc' }
    const { body } = await wire.call<{ data: Event[] }>('GET', '/v4/account/events', { filter })
    expect(body.data.map((one) => [one.action, one.entity.id, one.secondary_entity])).toEqual(
      [
        ['create', 'one'],
        ['update', 'two'],
        ['delete', 'two'],
      ].map(([what, label]) => [`linode_config_${what}`, id, { type: 'linode_config', id: config.id, label, url }]),
    )
  })
})

it('grants use the words and lists of the linode dialect in requests and responses (facts 9.3)', async () => {
  const { id } = (await ask<{ id: number }>('POST', '/volumes', { label: 'one', region: 'eu-central' })).body
  const linodeId = (await makeHost()).body.id
  const user = await wire.makeUser(wire, 'lin')
  const path = '/account/users/lin/grants'
  const { body } = await ask('PUT', path, {
    volume: [{ id, permissions: 'read_only' }],
    linode: [{ id: linodeId, permissions: 'read_write' }],
    global: { add_linodes: true, add_lkes: true, add_domains: true },
  })
  expect(Object.keys(body)).toEqual(
    'linode nodebalancer domain stackscript longview image volume firewall database vpc lkecluster global'.split(' '),
  )
  expect(body).toMatchObject({
    volume: [{ id, label: 'one', permissions: 'read_only' }],
    linode: expect.arrayContaining([expect.objectContaining({ id: linodeId, permissions: 'read_write' })]),
    domain: [],
    global: {
      add_linodes: true,
      add_lkes: true,
      add_volumes: false,
      add_domains: false,
      cancel_account: false,
      account_access: null,
    },
  })
  expect((await ask('GET', '/profile/grants', undefined, user.token)).body).toMatchObject({
    linode: [{ id: linodeId }],
  })
  expectRejected(await ask('PUT', path, { lkecluster: [{ id: 99_999, permissions: null }] }), [
    'id is not valid',
    'lkecluster[0].id',
  ])
})

it('G2.4: scopes of unsupported services are stored and shown, without effect', async () => {
  const make = (body: object, token = wire.token) =>
    ask<{ scopes: string; token: string }>('POST', '/profile/tokens', body, token)
  const every =
    'account:read_write databases:read_write domains:read_write events:read_write firewall:read_write images:read_write ips:read_write linodes:read_write lke:read_write longview:read_write nodebalancers:read_write object_storage:read_write stackscripts:read_write volumes:read_write vpc:read_write'
  const { body: made } = await make({ scopes: every.replaceAll(' ', ',') })
  expect(made.scopes).toBe(every)
  const { status, headers } = await ask('GET', '/volumes', undefined, made.token)
  expect([status, headers['x-oauth-scopes']]).toEqual([200, every.replaceAll(' ', ',')])
  expect((await make({}, made.token)).body.scopes).toBe(every)
  const { body: idle } = await make({ scopes: 'nodebalancers:read_only,domains:read_write' })
  expect(idle.scopes).toBe('nodebalancers:read_only domains:read_write')
  for (const [path, found] of [
    ['/volumes', 401],
    ['/nodebalancers', 200],
  ] as const)
    expect([path, (await ask('GET', path, undefined, idle.token)).status]).toEqual([path, found])
  for (const scopes of ['nonsense:read_only', 'domains:all', 'hosts:read_only', '?:read_only'])
    expect((await make({ scopes })).status).toBe(400)
})

it('a volume is encrypted by default if the region supports it, in this dialect only (decision D1)', async () => {
  const region = 'eu-central'
  const { body: offered } = await wire.call<{ capabilities: string[] }>('GET', `/v4/regions/${region}`)
  expect(offered.capabilities).toContain('Block Storage Encryption')
  const make = async (http: HttpBench, label: string, more = {}) =>
    (await http.call<{ encryption: string }>('POST', '/v4/volumes', { body: { label, region, ...more } })).body
      .encryption
  expect(await make(wire, 'usual')).toBe('enabled')
  expect(await make(wire, 'told', { encryption: 'disabled' })).toBe('disabled')
  expect(await make(plain, 'usual')).toBe('disabled')
})

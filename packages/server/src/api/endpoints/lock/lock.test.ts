import { type Event, linode, type Lock, neutral, type Pool } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { selectRows } from '#testkit/database/rows.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { openEventStream } from '#testkit/http/open-event-stream.ts'

const http = await useHttpBench({ dialect: linode })
const region = 'eu-central'
const deep = 'cannot_delete_with_subresources'

type Entity = 'linode' | 'volume' | 'lkecluster' | 'lkenodepool'

const lock = (entity_type: string, entity_id: number, lock_type = 'cannot_delete') =>
  http.call<Lock>('POST', '/v4beta/locks', { body: { entity_type, entity_id, lock_type } })
const unlock = (id: number) => http.call('DELETE', `/v4beta/locks/${id}`)
async function make<Body extends { id: number }>(path: string, body: object): Promise<Body> {
  const answer = await http.call<Body>('POST', path, { body: { label: http.nextLabel(), region, ...body } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const makeInstance = (booted = false) =>
  make('/v4/linode/instances', { type: 'g6-standard-1', image: 'debian12', root_pass: 'a-root-password-1', booted })
const makeCluster = () =>
  make('/v4/lke/clusters', { k8s_version: '1.36', node_pools: [{ type: 'g6-standard-1', count: 1 }] })
const firstId = async (path: string) => (await http.call<{ data: { id: number }[] }>('GET', path)).body.data[0]?.id ?? 0
const anyLock = (reason: string) => expect(reason).toMatch(/\block \d+ \(cannot_delete\w*\)\. Delete the lock first\.$/)

/** Creates an entity, and returns its ID, its path and its view. */
const makers: Readonly<Record<Entity, () => Promise<{ id: number; path: string }>>> = {
  async linode() {
    const { id } = await makeInstance()
    return { id, path: `/v4/linode/instances/${id}` }
  },
  async volume() {
    const { id } = await make('/v4/volumes', {})
    return { id, path: `/v4/volumes/${id}` }
  },
  async lkecluster() {
    const { id } = await makeCluster()
    return { id, path: `/v4/lke/clusters/${id}` }
  },
  async lkenodepool() {
    const { id: clusterId } = await makeCluster()
    const id = await firstId(`/v4/lke/clusters/${clusterId}/pools`)
    return { id, path: `/v4/lke/clusters/${clusterId}/pools/${id}` }
  },
}
const entities = ['linode', 'volume', 'lkecluster', 'lkenodepool'] as const

async function expectLocked(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const answer = await http.call<{ errors: [{ reason: string }] }>(method, path, body ? { body } : {})
  expect([answer.status, answer.headers['operation-id']], `${method} ${path}: ${answer.text}`).toEqual([400, undefined])
  anyLock(answer.body.errors[0].reason)
}

describe('locks as recorded (facts, "Locks"; decision G13)', () => {
  it.each(entities)('a lock of a %s is created, viewed, listed first, shown on it, and removed once', async (type) => {
    const { id, path } = await makers[type]()
    const made = await lock(type, id)
    expect(made.body).toEqual({
      id: expect.any(Number) as number,
      lock_type: 'cannot_delete',
      entity: { id, type, label: expect.any(String) as string, url: path },
    })
    expect(Object.keys(made.body)).toEqual(['id', 'lock_type', 'entity'])
    const one = `/v4beta/locks/${made.body.id}`
    expect((await http.call('GET', one)).body).toEqual(made.body)
    expect((await http.call<{ data: Lock[] }>('GET', '/v4beta/locks')).body.data[0]).toEqual(made.body)
    const filter = { 'X-Filter': JSON.stringify({ 'entity.id': id, 'entity.type': type }) }
    expect((await http.call('GET', '/v4/locks', { headers: filter })).body).toMatchObject({ results: 1 })
    expect((await http.call('GET', path)).body).toMatchObject({ locks: ['cannot_delete'] })
    await expectLocked('DELETE', path)
    expect([await unlock(made.body.id), await unlock(made.body.id)].map((answer) => answer.status)).toEqual([200, 404])
    expect((await http.call('GET', path)).body).toMatchObject({ locks: [] })
    expect((await http.call('DELETE', path)).status).toBe(200)
    expect(await lock(type, -1)).toMatchObject({ status: 400 })
  })

  it('invalid requests have the recorded errors, each with its field', async () => {
    const [{ id }, cluster, pool] = [await makers.volume(), await makers.lkecluster(), await makers.lkenodepool()]
    const entityType = ['entity_type is not valid', 'entity_type'] as const
    const lockType = ['lock_type is not valid', 'lock_type'] as const
    const entityId = ['entity_id is not valid', 'entity_id'] as const
    for (const type of entities) for (const absent of [-1, 999_999]) expectRejected(await lock(type, absent), entityId)
    expectRejected(await lock('nodebalancer', 1), entityType)
    expectRejected(await lock('nodebalancer', 1, deep), entityType, lockType)
    expectRejected(await lock('volume', id, 'cannot_rename'), lockType)
    for (const [type, one] of [
      ['lkecluster', cluster.id],
      ['lkenodepool', pool.id],
    ] as const)
      expectRejected(await lock(type, one, deep), lockType)
    const held = (await lock('volume', id)).body.id
    for (const added of ['cannot_delete', deep])
      expectRejected(await lock('volume', id, added), [
        `The cannot_delete lock (Lock ID: ${held}) needs to be removed to add ${added} lock. Can only have one of: cannot_delete, ${deep} locks`,
        'lock_type',
      ])
    await http.converge()
    const node = await firstId('/v4/linode/instances')
    expect((await lock('linode', node)).text).toContain('node of cluster')
  })
})

describe('what a lock stops (decision G13.2)', () => {
  it.each(['cannot_delete', deep])(
    '%s on a Linode stops rebuild; only the second stops disks, configs and IPs',
    async (type) => {
      const { id, path } = await makers.linode()
      await http.converge()
      const added = await http.call<{ address: string }>('POST', `${path}/ips`, {
        body: { type: 'ipv4', public: true },
      })
      const parts = [
        `disks/${await firstId(`${path}/disks`)}`,
        `configs/${await firstId(`${path}/configs`)}`,
        `ips/${added.body.address}`,
      ]
      const made = await lock('linode', id, type)
      await expectLocked('POST', `${path}/rebuild`, { image: 'debian12', root_pass: 'a-root-password-1' })
      for (const part of parts) {
        if (type === deep) await expectLocked('DELETE', `${path}/${part}`)
        else expect((await http.call('DELETE', `${path}/${part}`)).status, part).toBe(200)
      }
      await unlock(made.body.id)
      expect((await http.call('DELETE', path)).status).toBe(200)
      await http.converge()
      expect((await http.call('GET', path)).status).toBe(404)
    },
  )

  it('the lock of a pool stops the deletion of its cluster, but not smaller counts, recycles and deletions of nodes', async () => {
    const { id, path } = await makers.lkenodepool()
    const made = await lock('lkenodepool', id)
    await expectLocked('DELETE', path.replace(/\/pools.*/, ''))
    await http.converge()
    expect((await http.call('PUT', path, { body: { count: 3 } })).status).toBe(200)
    await http.converge()
    expect((await http.call('PUT', path, { body: { count: 2 } })).status).toBe(200)
    expect((await http.call('POST', `${path}/recycle`)).status).toBe(200)
    const [node] = (await http.call<Pool>('GET', path)).body.nodes
    const nodePath = path.replace(/pools.*/, `nodes/${node?.id ?? ''}`)
    expect((await http.call('DELETE', nodePath)).status).toBe(200)
    await unlock(made.body.id)
    expect((await http.call('DELETE', path.replace(/\/pools.*/, ''))).status).toBe(200)
  })

  it.each(entities)('of a concurrent lock and deletion of a %s, exactly one succeeds', async (type) => {
    for (let round = 0; round < 4; round += 1) {
      const { id, path } = await makers[type]()
      const statuses = [lock(type, id), http.call('DELETE', path)].map(async (answer) => (await answer).status)
      const succeeded = (await Promise.all(statuses)).filter((status) => status === 200).length
      expect(succeeded).toBe(1)
    }
  })

  it('the neutral dialect has its own resource types, and the events of locks; texts name the fix (decision G13.4)', async () => {
    const plain = await useHttpBench({ dialect: neutral })
    const { id } = await makeHost(plain)
    const send = (body: object) =>
      plain.call<Lock>('POST', '/v4/locks', { body: { lock_type: 'cannot_delete', entity_id: id, ...body } })
    const wrong = await send({ entity_type: 'linode' })
    expect(wrong.text).toContain('Must be one of volume, host, orchcluster, orchnodepool')
    expect((await send({ entity_type: 'orchcluster', lock_type: deep })).text).toContain(
      'Must be cannot_delete, unless',
    )
    const { body } = await send({ entity_type: 'host' })
    expect(body.entity).toMatchObject({ type: 'host', url: `/v4/hosts/instances/${id}` })
    const rejected = await plain.call('DELETE', `/v4/hosts/instances/${id}`)
    expect([rejected.status, rejected.text]).toEqual([
      400,
      expect.stringContaining(`Host ${id} has the lock ${body.id}`),
    ])
    const { data } = (await plain.call<{ data: Event[] }>('GET', '/v4/account/events')).body
    expect(data.at(-1)).toMatchObject({
      action: 'lock_create',
      entity: { type: 'host', id },
      message: `Lock ${body.id} (cannot_delete).`,
    })
  })

  it('streams of this dialect omit the events of locks', async () => {
    const { id, path } = await makers.volume()
    const stream = await openEventStream(`${await http.listen()}/v4/account/events/stream`, http.token)
    await lock('volume', id)
    await http.call('PUT', path, { body: { label: 'renamed' } })
    expect(JSON.parse((await stream.next()).data)).toMatchObject({ action: 'volume_update' })
    stream.close()
  })

  it('events of locks are not in lists of this dialect; nothing is left of locks whose host is gone', async () => {
    const { id, path } = await makers.linode()
    await unlock((await lock('linode', id)).body.id)
    await http.call('DELETE', path)
    await http.converge()
    const { data } = (await http.call<{ data: { action: string }[] }>('GET', '/v4/account/events?page_size=500')).body
    expect(data.filter(({ action }) => action.startsWith('lock'))).toEqual([])
    const events = { entity_id: id, entity_type: 'host', action: ['lock_create', 'lock_delete'] } as const
    expect(await selectRows(http.store, 'events', 'message', events, 'id')).toHaveLength(2)
    expect(await selectRows(http.store, 'locks', 'id', { host_id: id })).toEqual([])
  })
})

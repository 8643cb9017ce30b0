import { createEmptyDatabase } from '@moorage/server/testkit/database/test-database'
import { queryOnce } from '@moorage/server/testkit/database/query-once'
import { requestMoor, type MoorAnswer } from '@moorage/server/testkit/programs/request-moor'
import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import type { StartedProgram } from '@moorage/server/testkit/programs/start-program'
import { oldRelease, readReleasedSecrets } from '@moorage/server/testkit/released/released'
import { loadRelease } from '@moorage/server/testkit/released/load-release'
import { requestReleaseTokens } from '@moorage/server/testkit/released/release-app'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const known = readReleasedSecrets(oldRelease.schema)

const moor = openMoor({ MOORAGE_SIM_PACE: 'instant', MOORAGE_LOG: 'warn' }, await createEmptyDatabase())
let server: StartedProgram
let origin: string
beforeAll(async () => {
  const { scratch, url } = moor
  await loadRelease(url, oldRelease.schema)
  writeFileSync(join(scratch.path, 'key'), `${known.keyFile}\n`, { mode: 0o600 })
  writeFileSync(join(scratch.data, 'operator-token'), `${known.operatorToken}\n`, { mode: 0o600 })
  const rejected = await moor.run(['serve', '--api', '--worker'])
  expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('run "moor migrate" first')])
  const migrated = await moor.run(['migrate'])
  expect([migrated.code, migrated.stderr]).toEqual([0, ''])
  const serve = ['serve', '--api', '--worker', '--listen', '127.0.0.1:0']
  ;({ program: server, origin } = await moor.serve(serve))
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface RequestInput {
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
type Resource = Readonly<Record<string, unknown>> & { readonly id: number }

const call = (
  method: Method,
  path: string,
  { token = known.adminToken, ...more }: RequestInput = {},
): Promise<MoorAnswer> => requestMoor(origin, { method, path: `/v4${path}`, token, ...more })

async function request(method: Method, path: string, input: RequestInput = {}): Promise<Resource> {
  const answer = await call(method, path, input)
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as Resource
}

async function done(method: Method, path: string, body?: object): Promise<Resource> {
  const answer = await call(method, path, body ? { body } : {})
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  const event = await request('GET', `/account/events/${answer.headers.get('operation-id')}?wait=60`)
  expect([method, path, event['status']]).toEqual([method, path, 'finished'])
  return answer.body as Resource
}

async function list(path: string, input: RequestInput = {}): Promise<readonly Resource[]> {
  return (await request('GET', `${path}?page_size=500`, input))['data'] as Resource[]
}
const labels = (resources: readonly Resource[]): unknown[] => resources.map((one) => one['label']).toSorted()
const find = (resources: readonly Resource[], label: string): Resource => {
  const found = resources.find((one) => one['label'] === label)
  if (!found) throw new Error(`${label} does not exist.`)
  return found
}

describe('an installation of the first release, upgraded in place (issue 14, point 5)', () => {
  test('has all its resources, unchanged', async () => {
    expect(labels(await list('/volumes'))).toEqual(['copy', 'data', 'grown', 'pending', 'repeated', 'taken'])
    expect(find(await list('/volumes'), 'data')).toMatchObject({
      status: 'active',
      host_label: 'dock',
      tags: ['work'],
      size: 20,
    })
    const hosts = await list('/hosts/instances')
    expect(
      hosts.filter((one) => !/orch/.test(String(one['label']))).map((one) => [one['label'], one['status']]),
    ).toEqual([
      ['dock', 'running'],
      ['idle', 'offline'],
      ['stopping', 'running'],
      ['coming', 'provisioning'],
    ])
    expect(labels(await list('/orch/clusters'))).toEqual(['prod', 'rising'])
    expect(labels(await list('/tags'))).toEqual(['fleet', 'nodes', 'spare', 'work'])
    expect((await list('/account/users')).map((one) => one['username'])).toEqual(['admin', 'reader'])
    expect(labels(await list('/account/oauth-clients'))).toEqual(['shop'])
    expect((await list('/account/events')).length).toBeGreaterThan(30)
    expect((await list('/account/audit')).length).toBeGreaterThan(20)
    expect((await request('GET', '/account/usage'))['data']).not.toEqual([])
  })

  test('accepts the tokens of its users, each with its permissions', async () => {
    expect(labels(await list('/volumes', { token: known.readerToken }))).toEqual(['data'])
    expect(labels(await list('/volumes', { token: known.app.accessToken }))).toEqual(['data'])
    expect(await list('/volumes', { token: known.neighbourToken })).toEqual([])
    expect((await call('DELETE', '/volumes/1', { token: known.readerToken })).status).toBe(403)
    const renewed = await requestReleaseTokens(origin, known.app, {
      grant_type: 'refresh_token',
      refresh_token: known.app.refreshToken,
    })
    expect(labels(await list('/volumes', { token: String(renewed['access_token']) }))).toEqual(['data'])
  })

  test('opens sealed values, and returns the same response to a repeated request', async () => {
    expect(readConfig((await request('GET', '/orch/clusters/1/kubeconfig'))['kubeconfig'])).toEqual(
      readConfig(known.kubeconfig),
    )
    const again = await request('POST', '/volumes', {
      body: { label: 'repeated', region: 'us-east' },
      headers: { 'idempotency-key': known.repeated.key },
    })
    expect(again.id).toBe(known.repeated.id)
  })

  test('continues the event stream after the last position of a client', async () => {
    const told = await readStream(known.position, (text) => text.includes('"label":"rising"'))
    const positions = [...told.matchAll(/^id: ?(\d+)$/gm)].map(([, position]) => Number(position))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions[0]).toBeGreaterThan(Number(known.position))
    expect(told).not.toContain('"label":"copy"')
    expect(told).toContain('"label":"gone"')
  })

  test('keeps and completes open work, including work of a missing worker', async () => {
    const open = (await list('/account/events')).filter((one) =>
      ['scheduled', 'started'].includes(String(one['status'])),
    )
    expect(open.map((one) => one['action']).toSorted()).toEqual(openActions)
    await fetch(`${origin}/sim/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${known.operatorToken}` },
    })
    for (const one of open)
      expect(await request('GET', `/account/events/${one.id}?wait=60`)).toMatchObject({
        action: one['action'],
        status: 'finished',
      })
    const volumes = await list('/volumes')
    expect(labels(volumes)).toEqual(['copy', 'data', 'grown', 'pending', 'repeated', 'taken'])
    expect(find(volumes, 'grown')).toMatchObject({ size: 30, status: 'active' })
    expect(find(volumes, 'taken')).toMatchObject({ host_id: null })
  })

  test('accepts changes of every resource', async () => {
    const volumes = await list('/volumes')
    const [data, copy] = [find(volumes, 'data'), find(volumes, 'copy')]
    const hosts = await list('/hosts/instances')
    const [dock, idle] = [find(hosts, 'dock'), find(hosts, 'idle')]
    await done('POST', `/volumes/${data.id}/detach`)
    await done('POST', `/volumes/${data.id}/resize`, { size: 40 })
    await done('POST', `/hosts/instances/${idle.id}/boot`)
    await done('POST', `/volumes/${data.id}/attach`, { host_id: idle.id })
    await done('DELETE', `/volumes/${copy.id}`)
    await done('POST', `/hosts/instances/${dock.id}/reboot`)
    await done('POST', '/orch/clusters/1/recycle')
    await request('PUT', '/orch/clusters/1', { body: { label: 'production', k8s_version: '1.36' } })
    await request('PUT', '/account/users/reader', { body: { email: 'reader@example.org' } })
    await request('PUT', '/account/users/reader/grants', {
      body: { volume: [{ id: data.id, permissions: 'read_write' }] },
    })
    await request('PUT', `/volumes/${data.id}`, { token: known.readerToken, body: { tags: ['theirs'] } })
    await request('PUT', `/account/oauth-clients/${known.app.clientId}`, { body: { label: 'market' } })
    await done('POST', '/hosts/instances', { label: 'fresh', region: 'us-east', type: 'g6-standard-1' })
    expect(find(await list('/volumes'), 'data')).toMatchObject({ size: 40, host_label: 'idle', tags: ['theirs'] })
  })

  test('assigns one address to every host, and leaves no unfinished work', async () => {
    const hosts = await list('/hosts/instances')
    const addresses = hosts.flatMap((one) => one['ipv4'] as string[])
    expect([hosts.length, new Set(addresses).size]).toEqual([addresses.length, addresses.length])
    await expect
      .poll(() => queryOnce(moor.url, `select action from events where status in ('scheduled', 'started')`))
      .toEqual([])
    expect(server.stderr().includes('"level":"error"')).toBe(false)
  })
})

const openActions = [
  ['host_boot', 'host_boot', 'host_create', 'host_create', 'orch_cluster_create', 'orch_node_create'],
  ['volume_create', 'volume_delete', 'volume_detach', 'volume_resize'],
].flat()

/** Removes the former path of cluster addresses (ADR 0018), which still works. */
const readConfig = (kubeconfig: unknown): string =>
  Buffer.from(String(kubeconfig), 'base64')
    .toString()
    .replace(/\/c\/[0-9a-f-]+$/m, '')

async function readStream(position: string, isEnough: (told: string) => boolean): Promise<string> {
  const answer = await fetch(`${origin}/v4/account/events/stream`, {
    headers: { authorization: `Bearer ${known.adminToken}`, 'last-event-id': position },
  })
  let told = ''
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += text
    if (isEnough(told)) return told
  }
  return told
}

import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { findFreePort } from '#testkit/programs/find-free-port.ts'
import { createMetadataTokens } from './metadata-tokens.ts'
import { serveMetadata } from './serve-metadata.ts'

const http = await useHttpBench()
const { store, secretBox } = http.bench
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJqfwVxg3hGHjW6BQWbLMLGpqMCbGuRnM1zcLe0tXpXy one'
const userData = Buffer.from('#!/bin/sh\necho planted\n').toString('base64')
const one = await makeHost(http, {
  image: 'debian12',
  authorized_keys: [key],
  tags: ['b', 'a: c'],
  private_ip: true,
  metadata: { user_data: userData },
})
const two = await makeHost(http, { type: 'g6-standard-1', booted: false })
const callers: Readonly<Record<string, { id: number; uid: string }>> = {
  '127.0.0.1': { id: one.id, uid: one.machine_uuid },
  '127.0.0.2': { id: two.id, uid: two.machine_uuid },
  '127.0.0.3': { id: one.id, uid: two.machine_uuid },
}

let nowMs = 0
const errors: unknown[] = []
const context = { store, secretBox, catalogue: neutralCatalogue, tokens: createMetadataTokens(() => nowMs) }
const service = serveMetadata(context, (error) => errors.push(error))
const port = await findFreePort()
const network = { addresses: ['127.0.0.1'], port, findHost: async (address: string) => callers[address] ?? null }
beforeAll(async () => {
  expect(await service.sync([network], true)).toEqual(new Map([['127.0.0.1', null]]))
})
afterAll(() => service.stop())

interface Asked {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly from?: string
}

async function ask(path: string, { method = 'GET', headers = {}, from = '127.0.0.1' }: Asked = {}) {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, localAddress: from }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, type: answer.headers['content-type'], text: await text(answer) }
}

const expiry = (seconds: unknown) => ({ 'Metadata-Token-Expiry-Seconds': String(seconds) })
const getToken = async (seconds = 300, from?: string) =>
  (await ask('/v1/token', { method: 'PUT', headers: expiry(seconds), ...(from && { from }) })).text
const plain = 'text/plain; charset=utf-8'

describe('the metadata service (decision H20)', () => {
  it('answers with text, or with JSON if the client accepts it', async () => {
    const token = await getToken()
    const get = async (path: string, accept = '*/*') => ask(path, { headers: { 'Metadata-Token': token, accept } })
    const json = async (path: string) => JSON.parse((await get(path, 'application/json')).text)
    const accepted = { ...expiry(300), accept: 'application/json' }
    expect(JSON.parse((await ask('/v1/token', { method: 'PUT', headers: accepted })).text)).toEqual([
      expect.stringMatching(/^\d+\.[\w-]{43}$/),
    ])
    const instance = await json('/v1/instance')
    expect(instance).toMatchObject({ id: one.id, label: one.label, host_uuid: one.machine_uuid, region: 'eu-central' })
    expect(instance).toMatchObject({ specs: { vcpus: 6 }, image: { id: 'debian12' }, tags: ['b', 'a: c'] })
    expect((await get('/v1/instance')).text).toContain(`id: ${one.id}\n`)
    const network6 = { slaac: one.ipv6.replace('/128', '/64'), link_local: expect.stringMatching(/^fe80::.*[/]64$/) }
    expect(await json('/v1/network')).toEqual({
      interfaces: [],
      ipv4: { public: [`${one.ipv4[0]}/24`], private: [`${one.ipv4[1]}/17`], shared: [] },
      ipv6: { ...network6, ranges: [], shared_ranges: [] },
    })
    expect(await json('/v1/ssh-keys')).toEqual({ users: { root: [key] } })
    expect(await get('/v1/ssh-keys')).toMatchObject({ status: 200, type: plain, text: `users.root: ${key}\n` })
    expect(await get('/v1/user-data', 'application/json')).toEqual({ status: 200, type: plain, text: userData })
  })

  it.each<[string, number, string, Asked?]>([
    ['/v1/token', 400, 'Metadata-Token-Expiry-Seconds', { method: 'PUT' }],
    ['/v1/token', 400, '1 to 86400', { method: 'PUT', headers: expiry(0) }],
    ['/v1/token', 400, '1 to 86400', { method: 'PUT', headers: expiry(86_401) }],
    ['/v1/token', 400, '1 to 86400', { method: 'PUT', headers: expiry('1e3') }],
    ['/v1/token', 403, 'Forwarded', { method: 'PUT', headers: { ...expiry(60), 'X-Forwarded-For': '10.0.0.1' } }],
    ['/v1/token', 403, 'source address', { method: 'PUT', headers: expiry(60), from: '127.0.0.4' }],
    ['/v1/token', 403, 'source address', { method: 'PUT', headers: expiry(60), from: '127.0.0.3' }],
    ['/v1/token', 405, 'Method', { method: 'POST' }],
    ['/v1/instance', 405, 'Method', { method: 'PUT' }],
    ['/v1/user-data', 401, 'PUT /v1/token'],
    ['/v1/user-data', 401, 'PUT /v1/token', { headers: { 'Metadata-Token': `99999.${'a'.repeat(43)}` } }],
    ['/v1/other', 404, 'Not found'],
    ['//v1/instance', 404, 'Not found'],
  ])('%s is rejected with %i: %s', async (path, status, reason, asked) => {
    const answer = await ask(path, asked)
    expect([answer.status, answer.type]).toEqual([status, 'application/json'])
    expect(JSON.parse(answer.text)).toEqual({
      errors: [expect.objectContaining({ reason: expect.stringContaining(reason) })],
    })
  })

  it('accepts a token of the same host and boot only, until its end', async () => {
    const token = await getToken(10)
    const read = async (from = '127.0.0.1') =>
      (await ask('/v1/user-data', { headers: { 'Metadata-Token': token }, from })).status
    expect([await read(), await read('127.0.0.2')]).toEqual([200, 401])
    nowMs += 9_999
    expect(await read()).toBe(200)
    nowMs += 1
    expect(await read()).toBe(401)
    const other = await getToken(60, '127.0.0.2')
    const ofTwo = async () => ask('/v1/user-data', { headers: { 'Metadata-Token': other }, from: '127.0.0.2' })
    expect(await ofTwo()).toMatchObject({ status: 200, text: '' })
    await http.call('POST', `/v4/hosts/instances/${two.id}/boot`)
    await http.converge()
    expect((await ofTwo()).status).toBe(401)
  })

  it('bounds headers and the connections of a host, and reports failures without content', async () => {
    const headers = { 'Metadata-Token': 'x'.repeat(9_000) }
    expect((await ask('/v1/instance', { headers })).status).toBe(431)
    const sockets = Array.from({ length: 9 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }))
    await Promise.race(sockets.map((socket) => once(socket, 'close')))
    expect((await ask('/v1/instance')).status).toBe(401)
    for (const socket of sockets) socket.destroy()
    const token = await getToken()
    await store.db
      .updateTable('host_user_data')
      .set({ sealed: Buffer.alloc(64, 1) })
      .execute()
    expect((await ask('/v1/user-data', { headers: { 'Metadata-Token': token } })).status).toBe(503)
    expect([errors.length, String(errors[0]).includes(userData)]).toEqual([1, false])
  })

  it('listens on the networks that exist, and reports and retries addresses in use', async () => {
    const second = serveMetadata(context, (error) => errors.push(error))
    const inUse = new Map([['127.0.0.1', expect.stringContaining('Another process')]])
    expect(await second.sync([network], true)).toEqual(inUse)
    const elsewhere = { ...network, addresses: ['192.0.2.77'] }
    expect(await second.sync([elsewhere], true)).toEqual(new Map([['192.0.2.77', expect.any(String)]]))
    await service.sync([], false)
    expect(await second.sync([network], true)).toEqual(inUse)
    await service.sync([], true)
    expect(await second.sync([network], true)).toEqual(new Map([['127.0.0.1', null]]))
    await second.stop()
    expect(await second.sync([network], true)).toEqual(new Map())
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { mountVolumeContent } from './mount-volume-content.ts'

const http = await useHttpBench()
const { bench } = http
mountVolumeContent(http.api.server, { ...bench, store: http.store })
const origin = await http.listen()
afterEach(() => clearFaults(bench))

const bytes = 10 * 2 ** 30
const part = randomBytes(100_003)
const sha256 = createHash('sha256').update(part).digest('hex')

async function makeVolume(body: object = {}) {
  const made = await http.call<{ id: number }>('POST', '/v4/volumes', {
    body: { label: http.nextLabel(), region: 'us-east', size: 10, ...body },
  })
  await bench.converge()
  return `/v4/volumes/${made.body.id}`
}
const open = async (volume: string, transfer: 'export' | 'import', token = http.token) => {
  const answer = await http.call<{ url: string; size: number }>('POST', `${volume}/${transfer}`, { token })
  return { ...answer, path: answer.status === 200 ? new URL(answer.body.url).pathname : '' }
}

async function send(method: 'GET' | 'PUT', path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const sending = request(`${origin}${path}`, { method, headers })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  return { status: answer.statusCode, headers: answer.headers, trailers: answer.trailers, content }
}
const get = (path: string, first: number, length: number, headers: Record<string, string> = {}) =>
  send('GET', path, { range: `bytes=${first}-${first + length - 1}`, ...headers })
const codeOf = ({ content }: { readonly content: Buffer }): string => JSON.parse(content.toString()).errors[0].code

describe('the content of a volume (decision D13.8)', () => {
  it('is imported at an offset and exported in ranges, with checksums and one ETag until it changes', async () => {
    const volume = await makeVolume()
    const [exported, imported] = [await open(volume, 'export'), await open(volume, 'import')]
    expect([exported.body.size, imported.body.size]).toEqual([bytes, bytes])
    const empty = await get(exported.path, 0, 1)
    const offset = 5 * 2 ** 30 + 7
    const stored = await send('PUT', `${imported.path}?offset=${offset}`, {}, part)
    expect(JSON.parse(stored.content.toString())).toEqual({ bytes: part.length, sha256 })
    const found = await get(exported.path, offset, part.length)
    expect(found).toMatchObject({
      status: 206,
      content: part,
      headers: { 'content-range': `bytes ${offset}-${offset + part.length - 1}/${bytes}`, 'accept-ranges': 'bytes' },
      trailers: { 'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` },
    })
    const tag = String(found.headers.etag)
    expect(tag).not.toBe(empty.headers.etag)
    const tail = await send('GET', exported.path, { range: `bytes=${bytes - 3}-`, 'if-match': tag })
    expect([tail.status, tail.content]).toEqual([206, Buffer.alloc(3)])
    expect(codeOf(await get(exported.path, 0, 1, { 'if-match': String(empty.headers.etag) }))).toBe(
      'volume.content_changed',
    )
    const filter = { 'entity.id': Number(volume.split('/').at(-1)), 'entity.type': 'volume' }
    const { body } = await http.call<{ data: { action: string }[] }>('GET', '/v4/account/events', { filter })
    const actions = body.data.map(({ action }) => action).toSorted()
    expect(actions).toEqual(['volume_create', 'volume_export', 'volume_import'])
  })

  it('is served and written only with a valid URL, and within the volume', async () => {
    const volume = await makeVolume()
    const { token, id: tokenId } = await http.makeToken(['volumes:read_write'])
    const [own, imported] = [await open(volume, 'export', token), await open(volume, 'import')]
    const { token: reader } = await http.makeToken(['volumes:read_only'])
    for (const transfer of ['export', 'import'] as const)
      expect((await open(volume, transfer, reader)).status).toBe(401)
    for (const [method, path] of [
      ['PUT', own.path.replace('export', 'import')],
      ['GET', imported.path.replace('import', 'export')],
      // One of these lengths is invalid base64url, which Node.js decodes to the same bytes.
      ['GET', `${own.path}x`],
      ['GET', `${own.path}xx`],
      ['GET', `${own.path}xxx`],
      ['GET', `${own.path}=`],
    ] as const)
      expect((await send(method, path, { range: 'bytes=0-0' }, method === 'PUT' ? part : undefined)).status, path).toBe(
        404,
      )
    for (const range of ['bytes=5-4', `bytes=${bytes}-`, 'bytes=-5', 'lines=1-2'])
      expect(codeOf(await send('GET', own.path, { range }))).toBe('request.field_invalid')
    expect(codeOf(await send('PUT', `${imported.path}?offset=-1`, {}, part))).toBe('request.field_invalid')
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }])
      expect(codeOf(await send('PUT', `${imported.path}?offset=${bytes - 1}`, headers, part))).toBe('request.too_large')
    expect((await get(own.path, bytes - 1, 1)).content).toEqual(Buffer.alloc(1))
    await http.call('DELETE', `/v4/profile/tokens/${tokenId}`)
    expect((await get(own.path, 0, 1)).status).toBe(404)
    await bench.advance(86_400_000)
    expect((await send('PUT', imported.path, {}, part)).status).toBe(404)
  })

  it('needs a detached, active volume, and stops at the attachment', async () => {
    const host = await makeHost(http, { booted: true, region: 'us-east' })
    const volume = await makeVolume()
    await bench.converge()
    const [exported, imported] = [await open(volume, 'export'), await open(volume, 'import')]
    expect((await http.call('POST', `${volume}/attach`, { body: { host_id: host.id } })).status).toBe(200)
    const rejected = await open(volume, 'export')
    expect(rejected).toMatchObject({ status: 400, body: { errors: [{ code: 'volume.attached' }] } })
    expect(rejected.text).toContain(`attached to ${host.label}`)
    expect(codeOf(await get(exported.path, 0, 1))).toBe('volume.attached')
    expect(codeOf(await send('PUT', imported.path, {}, part))).toBe('volume.attached')
    await bench.converge()
  })

  it.each([
    ['InUse', 'volume.attached'],
    ['Busy', 'service.busy'],
    ['Stale', 'volume.content_changed'],
    ['Broken', 'service.internal'],
  ] as const)('reports %s of the storage', async (fault, code) => {
    const volume = await makeVolume()
    const [exported, imported] = [await open(volume, 'export'), await open(volume, 'import')]
    for (const on of ['readVolume', 'writeVolume'] as const)
      await addFault(bench, { on, times: 1, as: 'error-before', code: fault })
    expect(codeOf(await get(exported.path, 0, 1))).toBe(code)
    expect(codeOf(await send('PUT', imported.path, {}, part))).toBe(code)
  })
})

import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import { sqlOn } from '#testkit/database/rows.ts'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import type { AnyHandler } from '../../call.ts'

interface Way {
  server: Server
  socketPath: string
  isCut: boolean
  cutAfter: string | null
  open: Set<Socket>
}

const way: Way = { server: createServer(relay), socketPath: '', isCut: false, cutAfter: null, open: new Set() }

function relay(near: Socket): void {
  if (way.isCut) return void near.destroy()
  const far = connect(way.socketPath)
  let isDoomed = false
  way.open.add(near)
  for (const socket of [near, far]) socket.on('error', () => undefined)
  near
    .on('close', () => far.destroy())
    .on('data', (bytes) => {
      isDoomed ||= way.cutAfter !== null && bytes.includes(way.cutAfter)
      far.write(bytes)
    })
  far
    .on('close', () => near.destroy())
    .on('data', (bytes) => {
      if (isDoomed) near.destroy()
      else near.write(bytes)
    })
}

function cut(): void {
  way.isCut = true
  for (const socket of way.open) socket.destroy()
}

const stopsBefore: AnyHandler = {
  kind: 'change',
  async accept(tx, call) {
    await sqlOn(
      tx,
    )`insert into tags (account_id, label, created) values (${call.actor.accountId}, 'before', moor_now())`
    cut()
    await sqlOn(tx)`select 1`
    return { body: {} }
  },
}
const writes: AnyHandler = {
  kind: 'change',
  async accept(tx, call) {
    await sqlOn(
      tx,
    )`insert into tags (account_id, label, created) values (${call.actor.accountId}, 'written', moor_now())`
    return { body: {} }
  },
}

const lines: string[] = []

way.server.listen(0, '127.0.0.1')
await once(way.server, 'listening')
const harness = await startHttpHarness({
  isPlumbing: true,
  log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  handlers: {
    'volume.view': { kind: 'read', run: async () => ({}) },
    'volume.detach': stopsBefore,
    'volume.create': writes,
  },
  reachVia(url) {
    const changed = new URL(url)
    way.socketPath = `${changed.searchParams.get('host')}/.s.PGSQL.${changed.port || changed.searchParams.get('port') || 5432}`
    changed.search = ''
    changed.hostname = '127.0.0.1'
    changed.port = String((way.server.address() as AddressInfo).port)
    return changed.href
  },
})
afterAll(async () => {
  Object.assign(way, { isCut: false, cutAfter: null })
  await harness.close()
  way.server.close()
})

async function labels(): Promise<string[]> {
  Object.assign(way, { isCut: false, cutAfter: null })
  const rows = await harness.store.db.selectFrom('tags').select('label').execute()
  return rows.map((row) => row.label)
}

describe('unreachable database (decision B4)', () => {
  it('returns 503 with an integer Retry-After in JSON, and recovers', async () => {
    expect((await harness.call('GET', '/v4/volumes/7')).status).toBe(200)
    cut()
    expect(await harness.call('GET', '/v4/volumes/7')).toMatchObject({
      status: 503,
      body: { errors: [{ field: '' }] },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/), 'content-type': 'application/json' },
    })
    way.isCut = false
    expect((await harness.call('GET', '/v4/volumes/7')).status).toBe(200)
  })

  it('returns 503 if the connection breaks before the commit, and nothing is changed', async () => {
    expect((await harness.call('POST', '/v4/volumes/7/detach')).status).toBe(503)
    expect(await labels()).toEqual([])
  })

  it('logs the reason, and does not try to write the audit row', () => {
    expect(lines.join('')).toContain('request failed')
    expect(lines.join('')).not.toContain('not audited')
  })

  it('does not return 503 if the connection breaks during the commit: a 503 promises no change, but the commit happened', async () => {
    way.cutAfter = 'commit'
    expect((await harness.call('POST', '/v4/volumes', { body: { label: 'x' } })).status).toBe(500)
    expect(await labels()).toEqual(['written'])
  })
})

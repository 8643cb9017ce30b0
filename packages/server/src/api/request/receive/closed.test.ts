import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { linode } from '@moorage/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteMaintenance, recordMaintenance } from '#store/installation/maintenance.ts'
import { type MaintenanceWatch, watchMaintenance } from '#store/installation/watch-maintenance.ts'
import { nudgeNow } from '#store/nudge.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { seedJob } from '#testkit/database/seed-job.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const { store } = await openTestStore()

let watching = 0
const counted = (watch: MaintenanceWatch): MaintenanceWatch => ({
  current: () => watch.current(),
  stop: () => watch.stop(),
  watch(end) {
    watching += 1
    return watch.watch(end)
  },
})

const silent = { onChange: () => undefined, onError: () => undefined }
const watches = [await watchMaintenance(store, silent), await watchMaintenance(store, silent)] as const
const here = await useHttpHarness({ store, maintenance: counted(watches[0]) })
const there = await useHttpHarness({ store, maintenance: watches[1], dialect: linode, name: 'other' })
await here.listen()
afterEach(() => open())

const told = async (isClosed: boolean): Promise<void> => {
  await nudgeNow(store, 'installation')
  await expect.poll(() => watches.every((one) => (one.current() !== null) === isClosed)).toBe(true)
}
async function close(): Promise<void> {
  const wanted = { reason: 'New storage', expectedEndMs: null }
  await store.db.transaction().execute((tx) => recordMaintenance(tx, wanted))
  await told(true)
}
async function open(): Promise<void> {
  await store.db.transaction().execute(deleteMaintenance)
  await told(false)
}
const volumes = async () => (await store.db.selectFrom('volumes').select('label').execute()).map((one) => one.label)
const volume = (label: string) => ({ label, region: 'us-east', size: 20 })
const originOf = (): { readonly port: number } => {
  const address = here.api.server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0 }
}

describe('maintenance (decision I6)', () => {
  it('rejects every request in both dialects before any lookup, with the header that prevents an immediate retry', async () => {
    await close()
    const { lent } = store.pool
    for (const [method, path] of [
      ['GET', '/v4/volumes'],
      ['POST', '/v4/volumes'],
      ['DELETE', '/v4beta/volumes/1'],
      ['GET', '/v4/regions'],
      ['HEAD', '/v4/regions'],
      ['PATCH', '/v4/volumes'],
      ['GET', '/v4/nowhere'],
      ['GET', '/v4/openapi.json'],
    ] as const) {
      const answer = await here.call(method, path, method === 'POST' ? { body: volume('refused') } : {})
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60', 'x-maintenance-mode': 'on', 'content-type': 'application/json' },
      })
      if (method !== 'HEAD')
        expect(answer.body).toEqual({
          errors: [
            {
              reason: 'The service is closed for maintenance: New storage.',
              field: '',
              code: 'service.maintenance',
            },
          ],
        })
    }
    expect(store.pool.lent).toBe(lent)
    expect(await there.call('GET', '/v4/volumes', { token: null })).toMatchObject({
      status: 503,
      headers: { 'x-maintenance-mode': 'on' },
      body: { errors: [{ reason: 'The service is closed for maintenance: New storage.' }] },
    })
    expect(await volumes()).toEqual([])
  })

  it('answers preflights and the API page, which shows the notice; the end of maintenance restores everything', async () => {
    const page = async () => (await here.api.server.inject({ method: 'GET', url: '/docs' })).payload
    const before = await page()
    await close()
    expect((await here.call('OPTIONS', '/v4/volumes', { token: null })).status).toBe(200)
    expect(await page()).toContain(
      '<p class="problem" role="alert"><strong>The service is closed for maintenance: New storage.</strong></p>',
    )
    await open()
    expect(await page()).toBe(before)
    expect(await here.call('GET', '/v4/volumes')).toMatchObject({ status: 200 })
    expect((await here.call('GET', '/v4/volumes')).headers['x-maintenance-mode']).toBeUndefined()
  })

  it('rejects a POST that began before and whose body arrives later', async () => {
    const body = JSON.stringify(volume('late'))
    const socket = connect({ host: '127.0.0.1', port: originOf().port })
    const [side] = (await once(here.api.server.server, 'connection')) as [Socket]
    const admitted = once(here.api.server.server, 'request')
    socket.write(
      `POST /v4/volumes HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${here.token}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await admitted
    expect(side.destroyed).toBe(false)
    await close()
    socket.write(body)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nx-maintenance-mode: on\r\n[^]*"code":"service.maintenance"/i)
    expect(await volumes()).toEqual([])
  })

  it('ends streams, and answers long polls with the current state', async () => {
    const id = await seedJob(store, here.accountId)
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${originOf().port}${path}`, { headers: { authorization: `Bearer ${here.token}` } })
    const stream = await get('/v4/account/events/stream')
    const poll = get(`/v4/account/events/${id}?wait=60`)
    await expect.poll(() => watching).toBe(2)
    await close()
    expect(await stream.text()).toContain(': connected')
    expect(await (await poll).json()).toMatchObject({ id, status: 'scheduled' })
    expect(here.api.countStreams()).toBe(0)
    expect((await get('/v4/account/events/stream')).status).toBe(503)
  })
})

import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type RequestOptions, get } from 'node:https'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#testkit/programs/find-free-port.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { ensureAdmin } from '#accept/account/ensure-admin.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createReadiness } from '../../admin/readiness.ts'
import { openLog } from '../../logging/open-log.ts'
import { createMeters } from '../../metrics/meters.ts'
import { readSettings } from '../../settings/index.ts'
import { type Foundation, openFoundation } from '../foundation.ts'
import { type OpenedApi, openApi } from '../open-api.ts'
import { openInnerApis } from './open-inner-apis.ts'
import type { InnerApiContext } from './start-inner-api.ts'

const { url } = await openTestStore({ connectionsMax: 2 })
const pool = new Pool({ connectionString: url, max: 1 })
let foundation: Foundation
let api: OpenedApi
let context: InnerApiContext
let inner: Awaited<ReturnType<typeof openInnerApis>> | null = null
let token: string
const docs = join(import.meta.dirname, '../../../../../../docs')
const scratch = useScratchFolder()
const port = await findFreePort()
beforeAll(async () => {
  const engines = join(scratch.path, 'engines.yaml')
  writeFileSync(engines, describeEngine(port))
  const settings = readSettings({
    MOORAGE_DATA: scratch.data,
    MOORAGE_LOG: 'silent',
    MOORAGE_SIM_PACE: 'instant',
    MOORAGE_LISTEN: '127.0.0.1:0',
    MOORAGE_ENGINES: engines,
  })
  foundation = await openFoundation(settings, url)
  token = (await ensureAdmin(foundation.store, null)) ?? ''
  const [log, meters] = [
    openLog('silent', process.stderr),
    createMeters(foundation.store, { version: '0', dialect: 'neutral' }),
  ]
  api = await openApi(foundation, {
    settings,
    log,
    meters,
    operatorToken: 'operator',
    isTestProfile: false,
    isDuringMaintenance: false,
    readiness: createReadiness([]),
    onReload: () => undefined,
    onListening: () => undefined,
  })
  context = { foundation, api, settings, log, meters }
})
afterAll(async () => {
  await inner?.stop()
  await api?.stop()
  await foundation?.close()
  await pool.end()
})

/** Excludes the listener's port from the cluster ports. */
function describeEngine(listener: number): string {
  return [
    'kubernetes:',
    '  - name: inside',
    "    machines: [{ name: cp, regions: [us-east], socket: 'unix:///nowhere.sock' }]",
    "    versions: ['1.36']",
    '    ports: { from: 20000, to: 20000 }',
    `    api: { address: 127.0.0.1, port: ${listener} }`,
  ].join('\n')
}

async function holdPort(wanted: number): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function ask(path: string, options: RequestOptions): Promise<{ status: number | undefined; body: unknown }> {
  const request = get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` }, ...options })
  const [response] = await once(request, 'response')
  return { status: response.statusCode, body: await json(response) }
}

async function findKept(): Promise<{ readonly url: string; readonly ca: string }> {
  const { rows } = await pool.query('select url, ca_certificate as ca from infra.inner_listeners')
  return rows[0]
}

describe('listener for controllers inside clusters (ADR 0024)', () => {
  test('an address in use aborts the start with a message', async () => {
    const { server } = await holdPort(port)
    await expect(openInnerApis(context)).rejects.toMatchObject({
      name: 'OperatorFailure',
      message: expect.stringMatching(
        new RegExp(`^api of the engine inside \\(MOORAGE_ENGINES\\): cannot listen on 127.0.0.1:${port} `),
      ),
    })
    server.close()
    await once(server, 'close')
  })

  test('without a configured port, it uses the next port if another installation has the first port', async () => {
    const { server, port: taken } = await holdPort(0)
    const next = await findFreePort()
    const { engines } = foundation
    const innerListeners = (engines?.innerListeners ?? []).map((one) => ({
      ...one,
      findPorts: async () => [taken, next],
    }))
    const second = { ...context, foundation: { ...foundation, engines: engines && { ...engines, innerListeners } } }
    const opened = await openInnerApis(second)
    expect((await findKept()).url).toBe(`https://127.0.0.1:${next}`)
    await opened.stop()
    server.close()
    await once(server, 'close')
  })

  test.each(['real-kubernetes', 'volumes-in-pods', 'engines'])(
    'without a configured port, it uses the ports in docs/%s.md (issue 29, D12)',
    async (page) => {
      const engines = join(scratch.path, 'default.yaml')
      writeFileSync(engines, describeEngine(port).replace(`, port: ${port}`, ''))
      const own = await openFoundation({ ...context.settings, engines }, url)
      const ports = await own.engines?.innerListeners[0]?.findPorts()
      await own.close()
      const [, first] = /(\d+), or the next lower free port/.exec(readFileSync(join(docs, `${page}.md`), 'utf8')) ?? []
      expect(ports?.slice(0, 2)).toEqual([Number(first), Number(first) - 1])
    },
  )

  test('it always serves the linode dialect, with a certificate authority that clusters trust', async () => {
    inner = await openInnerApis(context)
    const kept = await findKept()
    expect(kept.url).toBe(`https://127.0.0.1:${port}`)
    expect(await ask('/v4/linode/instances', { ca: kept.ca })).toMatchObject({ status: 200, body: { data: [] } })
    const outside = await fetch(`${api.addresses.origin}/v4/linode/instances`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(outside.status).toBe(404)
    await expect(ask('/v4/linode/instances', {})).rejects.toMatchObject({
      code: expect.stringMatching(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE/),
    })
  })

  test('requests without a valid token are rejected', async () => {
    const { ca } = await findKept()
    const strange = await ask('/v4/volumes', { ca, headers: { authorization: 'Bearer nonsense' } })
    expect([strange.status, (await ask('/v4/volumes', { ca, headers: {} })).status]).toEqual([401, 401])
  })

  test('a restart keeps the certificate authority, so that clusters still trust it', async () => {
    const { ca } = await findKept()
    await inner?.stop()
    inner = await openInnerApis(context)
    expect((await findKept()).ca).toBe(ca)
    expect((await ask('/v4/regions', { ca })).status).toBe(200)
  })
})

test('the API rejects requests for another host, which a page of that host can send (decision A12)', async () => {
  const from = (host: string) => api.server.inject({ method: 'GET', url: '/v4/regions', headers: { host } })
  expect((await from('localhost:4400')).statusCode).toBe(200)
  const answer = await from('evil.test')
  expect([answer.statusCode, answer.body]).toEqual([421, expect.stringContaining('MOORAGE_ALLOWED_HOSTS')])
})

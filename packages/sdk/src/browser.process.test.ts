import { findChromium } from '@moorage/server/testkit/programs/installed-programs'
import { type ServedMoor, serveMoor } from '@moorage/server/testkit/served/served-moor'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Sdk from './index.ts'

const executablePath = findChromium()
const build = join(import.meta.dirname, '../../../tools/bundle/src/sdk/main.ts')

const page =
  '<!doctype html><title>App</title><script type="module">import * as sdk from "/index.js"; globalThis.sdk = sdk</script>'

let served: ServedMoor
let site: Server
let browser: Browser
beforeAll(async () => {
  if (executablePath === null) return
  served = await serveMoor({ MOORAGE_SIM_PACE: 'fast' })
  const built = join(served.folder, 'built')
  execFileSync(process.execPath, [build, built])
  site = createServer(({ url }, response) => {
    const isCode = url === '/index.js'
    response.writeHead(200, { 'content-type': isCode ? 'text/javascript' : 'text/html' })
    response.end(isCode ? readFileSync(join(built, 'index.js')) : page)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  // Browsers treat this host as remote: without TLS, WebCrypto is incomplete.
  const args = ['--no-sandbox', '--host-resolver-rules=MAP app.test 127.0.0.1']
  browser = await chromium.launch({ executablePath, args })
})
afterAll(async () => {
  if (executablePath === null) return
  await browser.close()
  site.close()
  await served.close()
})

test.skipIf(executablePath === null)(
  'a page of another origin without TLS creates, waits with progress, lists, streams, and reads rejections',
  async () => {
    const tab = await browser.newPage()
    const complaints: string[] = []
    tab.on('pageerror', (error) => complaints.push(error.message))
    await tab.goto(`http://app.test:${(site.address() as AddressInfo).port}/`)
    const found = await tab.evaluate(
      async ({ baseUrl, token }) => {
        const { createClient, ApiError } = (globalThis as unknown as { sdk: typeof Sdk }).sdk
        const cloud = createClient({ baseUrl, token })
        const made = await cloud.volumes.create({ label: 'data', region: 'us-east' })
        const ended = await made.wait({ onProgress: () => undefined })
        const labels = (await cloud.volumes.list({ filter: (where) => where('label').contains('at') }).all()).map(
          ({ label }) => label,
        )
        let position = ''
        for await (const message of cloud.events.stream({ after: '0' })) {
          position = message.position
          break
        }
        const rejected = await cloud.volumes
          .create({ label: 'data', region: 'us-east' })
          .catch((error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : String(error)))
        return {
          isSecure: 'randomUUID' in crypto,
          operation: made.operationId !== null,
          status: ended?.status,
          labels,
          hasPosition: position !== '',
          refused: rejected,
        }
      },
      { baseUrl: served.origin, token: served.token },
    )
    expect(found).toEqual({
      isSecure: false,
      operation: true,
      status: 'finished',
      labels: ['data'],
      hasPosition: true,
      refused: 'volume.label_taken',
    })
    expect(complaints).toEqual([])
  },
)

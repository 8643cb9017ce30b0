import { pathSpelling } from '@moorage/server/testkit/http/path-spelling'
import fc from 'fast-check'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSimulator } from './call-simulator.ts'

const redirected = '/redirected'
const kits = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'moorage-kits-'))
const received: string[] = []
const foreignReceived: string[] = []
let servers: readonly Server[]
let origin: string
let foreignHost: string
let paths: readonly string[]
beforeAll(async () => {
  const foreign = createServer((request, response) => {
    foreignReceived.push(request.url ?? '')
    response.end('{}')
  })
  const own = createServer((request, response) => {
    received.push(request.url ?? '')
    if (request.url === `/sim${redirected}`) response.writeHead(302, { location: `http://${foreignHost}/` })
    response.end('{}')
  })
  servers = [own, foreign]
  const hosts = await Promise.all(servers.map(listen))
  ;[origin, foreignHost] = [`http://${hosts[0]}`, hosts[1] ?? '']
  const seed = Date.now() % 1_000_000
  process.stdout.write(`paths of the kits: seed ${seed}\n`)
  paths = [...fc.sample(pathSpelling(foreignHost), { seed, numRuns: 200 }), `@${foreignHost}/`, redirected]
})
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  rmSync(folder, { recursive: true })
})

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('the kit for Node.js sends the token only to the origin, for any path and any response', async () => {
  const connection = { origin, operatorToken: 'secret' }
  for (const path of paths) await callSimulator(connection, { method: 'POST', path }).catch(() => undefined)
  expect(foreignReceived).toEqual([])
  expect(received).toContain(`/sim${redirected}`)
  await expect(callSimulator(connection, { method: 'POST', path: redirected })).rejects.toThrow('fetch failed')
})

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'the kit for pytest sends the token only to the origin',
  async () => {
    cpSync(join(kits, 'python/moorage_testing.py'), join(folder, 'moorage_testing.py'))
    // The kit uses only pytest's decorator.
    writeFileSync(join(folder, 'pytest.py'), 'def fixture(*a, **k):\n    return a[0] if a else (lambda f: f)\n')
    const program = `
import json, sys
from moorage_testing import Moorage
moorage = Moorage.__new__(Moorage)
moorage.origin, moorage.operator_token = sys.argv[1], "secret"
for path in json.load(open("paths.json")):
    try:
        moorage.sim("POST", path)
    except Exception:
        pass
`
    received.length = 0
    writeFileSync(join(folder, 'paths.json'), JSON.stringify(paths.map((path) => path.toWellFormed())))
    await promisify(execFile)('python3', ['-c', program, origin], { cwd: folder })
    expect(foreignReceived).toEqual([])
    expect(received).toContain(`/sim${redirected}`)
  },
)

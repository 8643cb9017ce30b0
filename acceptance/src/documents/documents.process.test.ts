import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { linkCheckout } from './link-checkout.ts'
import { listBlocks } from './read-commands.ts'
import { runCommands } from './run-commands.ts'

const root = join(import.meta.dirname, '../../..')

let scratch: ScratchFolder
let server: Server
beforeAll(async () => {
  scratch = makeScratchFolder()
  const args = ['up', '--listen', '127.0.0.1:0', '--sim-listen', '127.0.0.1:0', '--admin-listen', '127.0.0.1:0']
  server = await startMoor({ args: [...args, '--sim-pace', 'instant'], env: { MOORAGE_DATA: scratch.data } })
  linkCheckout(scratch)
})
afterAll(async () => {
  await server?.stop()
  scratch?.close()
})

const walk = (page: string, variables: readonly string[] = [], replace: Readonly<Record<string, string>> = {}) =>
  runCommands({
    page,
    cwd: scratch.path,
    env: [`HOME=${scratch.path}`, 'TERM=xterm', ...variables],
    replace,
    unavailable: { terraform: 'its provider is in no registry that CI reaches' },
  })

const errorsIn = (output: string) => output.match(/^\{"errors":.*$/gm) ?? []

test('the commands of the README succeed from top to bottom', async () => {
  const { output, missing } = await walk('README.md')
  expect(output).toMatch(/data +active +20 GiB +us-east +web-1/)
  expect(output.match(/ Ready /g) ?? []).toHaveLength(missing.includes('kubectl') ? 0 : 3)
  expect(output).toContain('volume delete data: finished')
  expect(output).toMatch(/operation-id: \d+/i)
  expect(errorsIn(output)).toEqual([])
})

test('the commands of the tutorial succeed after those of the README, and print exactly the three documented errors', async () => {
  const { output } = await walk('docs/tutorials/local-cloud.md')
  expect(errorsIn(output)).toEqual([
    expect.stringContaining('"field":"label"'),
    expect.stringContaining('"field":"size"'),
    expect.stringContaining('Unauthorized'),
  ])
  expect(output).toMatch(/idempotent-replay: true/i)
  expect(output.match(/"status":"finished"/g)?.length).toBeGreaterThanOrEqual(5)
  expect(output).not.toMatch(/"status":"failed"/)
  expect(output).toMatch(/\/oauth\/authorize\?response_type=code&client_id=[0-9a-f]+&/)
})

test('the commands of the Terraform tutorial succeed, except those of terraform', async () => {
  const { output } = await walk('docs/tutorials/terraform-in-ci.md')
  expect(output).toContain('"id":"us-east"')
  expect(output).toMatch(/ensureVolume .*error-before/)
})

test.each([
  ['docs/usage-export.md', /BilledCost/],
  ['docs/catalogue.md', /us-east/],
  [
    'docs/recover-deleted.md',
    /orders: kept in the trash until[^]*trash restore orders: finished[^]*depot-again[^]*"label":"ledger"/,
  ],
  ['docs/command-line.md', /volume delete logs: finished[^]*admin/],
  ['docs/operating.md', /moorage_database_up 1[^]*maintenance +on[^]*maintenance +off[^]*skipped +none/],
  ['docs/upgrading.md', /before-upgrade.moorage[^]*readyz/],
])('the commands of %s succeed', async (page, expected) => {
  const access = [`MOORAGE_URL=${scratch.read('url')}`, `MOORAGE_TOKEN=${scratch.read('admin-token')}`]
  const { output } = await walk(page, access, {
    'http://127.0.0.1:4400': scratch.read('url'),
    '/var/lib/moorage/data': '.moorage',
    '/var/backups/moorage': '.',
    '/tmp/rehearsal': 'rehearsal',
  })
  expect(output).toMatch(expected)
})

test('the commands of the page about tests succeed', async () => {
  const { output } = await walk('docs/testing-with-moorage.md')
  expect(output).toMatch(/"status":"failed"/)
})

test('a page with commands that no test runs says so', () => {
  const pages = ['docs', 'docs/runbooks', 'docs/tutorials'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  )
  const silent = pages.filter((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const hasOther = listBlocks(text).some(({ info }) => ['sh', 'bash', 'console'].includes(info))
    return hasOther && !/^Moorage's own tests /m.test(text)
  })
  expect(silent).toEqual([])
})

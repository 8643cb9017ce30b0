import { serveTestMoor } from '@moorage/server/testkit/served/served-moor'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../bin/moor.js')

const spy = `import { registerHooks } from 'node:module'
const files = []
registerHooks({ load(url, context, next) { if (url.startsWith('file:')) files.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write('\\nLOADED ' + JSON.stringify({ files, own: process.moduleLoadList })))
`

interface Loaded {
  readonly files: readonly string[]
  readonly own: readonly string[]
  readonly stdout: string
}

const served = await serveTestMoor()

async function listLoaded(args: readonly string[]): Promise<Loaded> {
  const main = pathToFileURL(join(import.meta.dirname, '../main.ts')).href
  const code = `${spy}process.argv = ['node', ${JSON.stringify(bin)}, ...${JSON.stringify(args)}]; await import(${JSON.stringify(main)})`
  const env = { MOORAGE_URL: served.origin, MOORAGE_TOKEN: served.token, XDG_CONFIG_HOME: '/nowhere' }
  const program = startProgram(['--input-type=module', '-e', code], { env })
  await program.ended()
  const text = program.stderr()
  const loaded = JSON.parse(text.slice(text.lastIndexOf('LOADED ') + 'LOADED '.length)) as Omit<Loaded, 'stdout'>
  return { ...loaded, stdout: program.stdout() }
}

/** User and operator commands share these files. */
const shared = ['packages/server/src/main/exit/', 'packages/server/src/main/logging/terminal-text.ts']

test.each(
  [['--help'], ['volume', 'list'], ['cluster', 'create', 'demo', '--region', 'us-east'], ['events']].map((args) => [
    args,
  ]),
)('moor %j loads no file of the server, the contract or their dependencies, and few files in total', async (args) => {
  const { files } = await listLoaded(args)
  expect(files.some((url) => url.endsWith('packages/cli/src/main.ts'))).toBe(true)
  const heavy = files.filter(
    (url) =>
      /packages\/(server|contract)\/|node_modules\/(?!commander\/)/.test(url) &&
      !shared.some((one) => url.includes(one)),
  )
  expect(heavy).toEqual([])
  expect(files.length).toBeLessThan(110)
})

/** Slow modules. `fetch` takes half of a command's time limit, TLS (only for https) another seventh. */
const dear =
  /internal\/deps\/undici|internal\/webstreams|NativeModule (tls|http2|zlib|crypto|internal\/crypto\/webcrypto)$/

test('a list over the API loads no slow Node modules: no fetch, no web streams, no TLS', async () => {
  const { own, stdout } = await listLoaded(['region', 'list'])
  expect(stdout).toContain('us-east')
  expect(own).toContain('NativeModule http')
  expect(own.filter((name) => dear.test(name))).toEqual([])
})

test('an operator command loads the server', async () => {
  const { files } = await listLoaded(['admin', 'user', 'list', '--data', '/nowhere'])
  expect(files.some((url) => url.includes('packages/server/src/main/settings/'))).toBe(true)
})

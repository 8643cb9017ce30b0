import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../bin/moor.js')

/** Writes on stderr, at the end, what the process has loaded from files. */
const spy = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { if (url.startsWith('file:')) loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write('\\nLOADED ' + JSON.stringify(loaded)))
`

async function listLoaded(args: readonly string[]): Promise<readonly string[]> {
  const main = pathToFileURL(join(import.meta.dirname, '../main.ts')).href
  const code = `${spy}process.argv = ['node', ${JSON.stringify(bin)}, ...${JSON.stringify(args)}]; await import(${JSON.stringify(main)})`
  const env = { MOORAGE_URL: 'http://127.0.0.1:1', MOORAGE_TOKEN: 'nobody', XDG_CONFIG_HOME: '/nowhere' }
  const program = startProgram(['--input-type=module', '-e', code], { env })
  await program.ended()
  const text = program.stderr()
  return JSON.parse(text.slice(text.lastIndexOf('LOADED ') + 'LOADED '.length)) as string[]
}

/** How a command ends is one table for users and operators; nothing is loaded with it. */
const shared = 'packages/server/src/main/endings/'

test.each(
  [
    ['--help'],
    ['volume', 'list'],
    ['cluster', 'create', 'demo', '--region', 'us-east'],
    ['context', 'list'],
    ['events'],
  ].map((args) => [args]),
)(
  'moor %j loads no server: nothing of it, of the contract or of what they stand on, and few files at all',
  async (args) => {
    const loaded = await listLoaded(args)
    expect(loaded.some((url) => url.endsWith('packages/cli/src/main.ts'))).toBe(true)
    const heavy = loaded.filter(
      (url) => /packages\/(server|contract)\/|node_modules\/(?!commander\/)/.test(url) && !url.includes(shared),
    )
    expect(heavy).toEqual([])
    expect(loaded.length).toBeLessThan(110)
  },
)

test('an operator’s command still loads it', async () => {
  const loaded = await listLoaded(['admin', 'user', 'list', '--data', '/nowhere'])
  expect(loaded.some((url) => url.includes('packages/server/src/main/settings/'))).toBe(true)
})

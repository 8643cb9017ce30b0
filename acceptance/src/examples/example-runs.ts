import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Cache, fetchClient, lastLine, NotRun } from '../clients/fetch-client.ts'
import { goSettings } from '../clients/go-settings.ts'
import { runWithin } from '../clients/run-within.ts'

const root = join(import.meta.dirname, '../../..')
const folder = (name: string): string => join(root, 'examples', name)
const pins = (name: string): string => join(root, 'acceptance/examples', name)

/** Command with its working directory. */
export interface ExampleCall {
  readonly words: readonly string[]
  readonly cwd: string
}

/** Commands of a prepared example. */
export interface ReadyExample {
  /** Commands that run in sequence. Each must exit with 0. */
  readonly calls: readonly ExampleCall[]
  readonly holder?: ExampleCall
}

/** Preparation of each example. Rejects with NotRun if a dependency is unavailable. */
export const exampleRuns: Readonly<Record<string, (cache: Cache) => Promise<ReadyExample>>> = {
  vitest: async () => typescript(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--dir', 'vitest'),
  'node-test': async () => typescript('--test', 'node-test/ensure-volume.test.ts'),
  async jest(cache) {
    const fetched = await fetchClient({ name: 'example-jest', folder: pins('jest') }, { kind: 'npm' }, cache)
    const jest = join(fetched, 'node_modules/jest/bin/jest.js')
    return typescript('--experimental-vm-modules', jest, '--config', 'jest/jest.config.json')
  },
  async python(cache) {
    const pinned = { name: 'example-python', folder: folder('python') }
    const python = join(await fetchClient(pinned, { kind: 'python' }, cache), 'bin/python')
    const env = ['env', 'PYTHONDONTWRITEBYTECODE=1', `PYTHONPATH=${join(root, 'packages/testing/python')}`]
    return {
      calls: [{ words: [...env, python, '-m', 'pytest', '-p', 'no:cacheprovider'], cwd: folder('python') }],
      holder: { words: [...env, python, 'hold.py'], cwd: pins('python') },
    }
  },
  go: prepareGo,
  terraform: prepareTerraform,
}

function typescript(...args: string[]): ReadyExample {
  return { calls: [{ words: [process.execPath, ...args], cwd: folder('typescript') }] }
}

async function prepareGo(cache: Cache): Promise<ReadyExample> {
  const go = ['env', ...goSettings(cache.folder), 'nice', '-n', '15', 'go']
  const log = join(cache.folder, 'example-go.log')
  const { code } = await runWithin({ words: ['sh', '-c', 'command -v go'], seconds: 10 })
  if (code !== 0) throw new NotRun('go is not on the PATH')
  mkdirSync(cache.folder, { recursive: true })
  const fetched = await runWithin({
    words: [...go, 'mod', 'download'],
    seconds: cache.withinSeconds,
    log,
    cwd: folder('go'),
  })
  if (fetched.code === 124) throw new NotRun('fetching its modules did not finish; the next run continues it')
  if (fetched.code !== 0) throw new NotRun(`cannot fetch its modules: ${lastLine(log)}`)
  const holder = join(cache.folder, 'example-go-holder')
  return {
    calls: [
      { words: [...go, 'vet', './...'], cwd: folder('go') },
      { words: [...go, 'test', '-count=1', '-timeout=120s', './...'], cwd: folder('go') },
      { words: [...go, 'build', '-o', holder, '.'], cwd: pins('go') },
    ],
    holder: { words: [holder], cwd: pins('go') },
  }
}

async function prepareTerraform(cache: Cache): Promise<ReadyExample> {
  const { code } = await runWithin({ words: ['sh', '-c', 'command -v terraform'], seconds: 10 })
  if (code !== 0) throw new NotRun('terraform is not on the PATH')
  const cwd = folder('terraform')
  const terraform = ['env', 'CHECKPOINT_DISABLE=1', 'terraform']
  const form = await runWithin({ words: [...terraform, 'fmt', '-check', '-diff', '-recursive'], seconds: 60, cwd })
  if (form.code !== 0) throw new Error('terraform fmt rejects or reformats examples/terraform')
  const providers = join(cache.folder, 'terraform-providers')
  if (!existsSync(providers) || globSync('*/linode/linode', { cwd: providers }).length === 0)
    throw new NotRun(
      `terraform fmt accepts it, but no reachable registry has the provider linode/linode, and ${providers} does not contain it`,
    )
  const data = `TF_DATA_DIR=${join(cache.folder, 'terraform-data')}`
  const wrapper = join(root, 'examples/with-moorage.sh')
  const moor = `MOORAGE_BIN=${join(root, 'node_modules/.bin/moor')}`
  return {
    calls: [
      { words: ['env', data, ...terraform, 'init', `-plugin-dir=${providers}`, '-input=false'], cwd },
      { words: ['env', data, moor, wrapper, ...terraform, 'test'], cwd },
    ],
  }
}

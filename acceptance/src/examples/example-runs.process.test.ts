import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { exampleRuns } from './example-runs.ts'

const root = join(import.meta.dirname, '../../..')
let scratch: ReturnType<typeof makeScratchFolder>
beforeEach(() => {
  scratch = makeScratchFolder()
})
afterEach(() => {
  vi.unstubAllEnvs()
  scratch.close()
})

test('every example is run by the CI, and told of on the page of the examples', () => {
  const script = readFileSync(join(root, '.ci/tiers/clients.sh'), 'utf8')
  expect(/for example in (.*?); do/.exec(script)?.[1]?.split(' ')).toEqual(Object.keys(exampleRuns))
  const page = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const untold = readdirSync(join(root, 'examples')).filter((name) => name !== 'README.md' && !page.includes(name))
  expect(untold).toEqual([])
})

test.each([
  ['go', 'there is no go on the PATH'],
  ['terraform', 'there is no terraform on the PATH'],
])('without its tool, %s is told as not run', async (name, reason) => {
  const tools = join(scratch.path, 'tools')
  mkdirSync(tools)
  for (const tool of ['sh', 'env', 'timeout']) symlinkSync(`/usr/bin/${tool}`, join(tools, tool))
  vi.stubEnv('PATH', tools)
  const asked = exampleRuns[name]?.({ folder: scratch.path, withinSeconds: 60 })
  await expect(asked).rejects.toThrow(reason)
})

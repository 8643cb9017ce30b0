import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleRuns } from './example-runs.ts'

const root = join(import.meta.dirname, '../../..')

test('CI runs every example, and the page of the examples lists it', () => {
  const script = readFileSync(join(root, '.ci/tiers/clients.sh'), 'utf8')
  expect(/for example in (.*?); do/.exec(script)?.[1]?.split(' ')).toEqual(Object.keys(exampleRuns))
  const page = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const untold = readdirSync(join(root, 'examples')).filter((name) => name !== 'README.md' && !page.includes(name))
  expect(untold).toEqual([])
})

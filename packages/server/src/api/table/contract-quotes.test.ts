import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../../../', import.meta.url)
const contract = readFileSync(new URL('docs/spec/service-api.md', root), 'utf8')
const tests = globSync('packages/server/src/**/*.test.ts', { cwd: root })
  .filter((path) => !path.endsWith('contract-quotes.test.ts'))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))

const conditions = (/^3\. Conditions that must yield an error: (.*)\.$/m.exec(section('Errors'))?.[1] ?? '')
  .split('; ')
  .map((one) => `Errors 3: "${one}"`)
const limits = [...section('Limits').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
  .slice(1)
  .filter(([, name]) => !name?.startsWith('---'))
  .map(([, name, value]) => `Limits: "${name}: ${value}"`)

function section(title: string): string {
  return contract.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
}

describe('lines of "Errors 3" and "Limits" in the contract', () => {
  it('has nine conditions and six limits', () => {
    expect([conditions.length, limits.length]).toEqual([9, 6])
  })

  it.each([...conditions, ...limits])('a test title quotes %s', (line) => {
    expect(tests.filter((text) => text.includes(line)).length).toBeGreaterThan(0)
  })
})

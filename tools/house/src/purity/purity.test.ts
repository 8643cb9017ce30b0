import { describe, expect, it } from 'vitest'
import { checkEnvironment } from './check-environment.ts'
import { checkPurity } from './check-purity.ts'
import { checkWaits } from './check-waits.ts'
import { plantProject } from '../project/project.ts'

describe('purity of the domain', () => {
  const find = (text: string, path = 'packages/server/src/domain/a.ts') =>
    checkPurity(plantProject({ [path]: text })).map((one) => one.advice)

  it.each([
    'Math.random()',
    'Date.now()',
    'new Date()',
    'Date()',
    'process.env',
    'console.log(1)',
    'setTimeout(f, 1)',
    'crypto.randomUUID()',
    'fetch(a)',
  ])('reports %s', (text) => {
    expect(find(text)).not.toEqual([])
    expect(find(text, 'packages/server/src/domain/a.test.ts')).toEqual([])
    expect(find(text, 'packages/server/src/store/a.ts')).toEqual([])
  })
})

describe('waits in tests', () => {
  const find = (text: string, path = 'src/a.test.ts') =>
    checkWaits(plantProject({ [path]: text })).map((one) => one.line)

  it.each([
    'setTimeout(f, 10)',
    'await new Promise((go) => setTimeout(go, 10))',
    "import { setTimeout } from 'node:timers/promises'",
    "import * as timers from 'node:timers/promises'",
    'await pause(5)',
    'await sleep(5)',
    'await clock.delay(5)',
  ])('reports %s', (text) => {
    expect(find(text)).toEqual([1])
    expect(find(text, 'packages/server/src/testkit/a.ts')).toEqual([1])
    expect(find(text, 'packages/server/src/api/a.ts')).toEqual([])
  })
})

describe('the environment', () => {
  const find = (path: string) =>
    checkEnvironment(plantProject({ [path]: 'const a = 1\nconst b = process.env.HOME' })).map((one) => one.line)

  it('is read by the settings and the program only', () => {
    expect(find('packages/server/src/api/a.ts')).toEqual([2])
    expect(find('packages/server/src/main/a.ts')).toEqual([2])
    expect(find('packages/server/src/main/settings/a.ts')).toEqual([])
    expect(find('packages/cli/bin/moor.js')).toEqual([])
  })
})

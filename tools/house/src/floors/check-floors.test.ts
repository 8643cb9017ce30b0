import { describe, expect, it } from 'vitest'
import { checkFloors } from './check-floors.ts'
import { formatProblems } from '../project/problem.ts'
import { plantProject } from '../project/project.ts'

const server = 'packages/server/src'
const packages = {
  'packages/contract/package.json': '{"name":"@moorage/contract","exports":{".":"./src/index.ts"}}',
  'packages/server/package.json':
    '{"name":"@moorage/server","exports":{".":"./src/main/index.ts","./commands/*":"./src/main/commands/*.ts","./testkit/*":"./src/testkit/*.ts"}}',
}

function explain(from: string, specifier: string, more: Record<string, string> = {}): string[] {
  return formatProblems(
    checkFloors(plantProject({ ...packages, [from]: `// one\nimport { x } from '${specifier}'\n`, ...more })),
  )
}

describe('the floor law sees a planted import', () => {
  it.each([
    ['packages/contract/src/a.ts', '@moorage/server', 'contract may not import main because the contract stands alone'],
    ['packages/contract/src/a.ts', 'pg', 'contract may not import pg because the contract must run in browsers too'],
    [
      `${server}/domain/volume/a.ts`,
      '../../store/a.ts',
      'domain may not import store because rules and plans are pure',
    ],
    [`${server}/domain/volume/a.ts`, 'node:fs', 'domain may not import node:fs because the domain is pure'],
    [`${server}/domain/shared/a.ts`, '../volume/a.ts', 'domain/shared may not import domain because'],
    [`${server}/store/a.ts`, '../reconcile/engine/a.ts', 'store may not import reconcile because'],
    [
      `${server}/store/a.ts`,
      '../accept/volume/a.ts',
      'store may not import accept because the store knows the rules, never who runs them',
    ],
    [`${server}/domain/a.ts`, '../accept/a.ts', 'domain may not import accept because'],
    [
      `${server}/accept/a.ts`,
      '../api/a.ts',
      'accept may not import api because accepting a change knows rules and rows',
    ],
    [`${server}/accept/a.ts`, '../reconcile/engine/a.ts', 'accept may not import reconcile because'],
    [`${server}/accept/a.ts`, 'kysely', 'accept may not import kysely because only the store speaks SQL'],
    [
      `${server}/drivers/simulated/a.ts`,
      '@peculiar/x509',
      'drivers may not import @peculiar/x509 because authorities are made by the reconcilers',
    ],
    [`${server}/drivers/certificates/a.ts`, '../simulated/a.ts', 'drivers/certificates may not import drivers because'],
    [`${server}/drivers/simulated/a.ts`, '../../accept/a.ts', 'drivers may not import accept because'],
    [`${server}/reconcile/engine/a.ts`, '../../drivers/simulated/a.ts', 'reconcile may not import drivers because'],
    [`${server}/reconcile/engine/a.ts`, 'kysely', 'reconcile may not import kysely because only the store speaks SQL'],
    [
      `${server}/drivers/simulated/a.ts`,
      '../../store/a.ts',
      'drivers may not import store because a driver must be replaceable',
    ],
    [`${server}/drivers/simulated/a.ts`, '../../domain/volume/a.ts', 'drivers may not import domain because'],
    [`${server}/drivers/simulated/a.ts`, '../../reconcile/engine/a.ts', 'drivers may not import reconcile because'],
    [
      `${server}/drivers/simulated/a.ts`,
      '../file/a.ts',
      'drivers/simulated may not import drivers/file because each driver',
    ],
    [`${server}/drivers/simulated/a.ts`, '@moorage/contract', 'drivers may not import contract because'],
    [
      `${server}/api/a.ts`,
      '../reconcile/engine/a.ts',
      'api may not import reconcile because a request writes what is wanted',
    ],
    [`${server}/api/a.ts`, '../drivers/simulated/a.ts', 'api may not import drivers because'],
    [`${server}/api/a.ts`, 'pg', 'api may not import pg because'],
    [`${server}/api/a.ts`, '../testkit/a.ts', 'api may not import testkit because the testkit serves tests only'],
    [`${server}/store/a.ts`, '../main/a.ts', 'store may not import main because'],
    ['packages/sdk/src/a.ts', '@moorage/server', 'sdk may not import main because what is published stands alone'],
    [
      'packages/sdk/src/a.ts',
      '@moorage/contract',
      'sdk may not import contract because what is published stands alone',
    ],
    ['packages/sdk/src/a.ts', 'node:https', 'sdk may not import node:https because it runs in browsers'],
    ['packages/sdk/src/node/a.ts', '@moorage/contract', 'sdk/node may not import contract because'],
    ['acceptance/day.ts', '@moorage/server', 'acceptance may not import main because acceptance is a user'],
    ['acceptance/day.ts', '../packages/contract/src/index.ts', 'because another package is entered by its name only'],
    [
      `${server}/api/a.ts`,
      '@moorage/contract/src/codes.ts',
      'because @moorage/contract does not open it (exports of its package.json)',
    ],
    [
      'packages/cli/src/a.ts',
      '@moorage/server/testkit/a',
      'cli may not import testkit because the testkit serves tests only',
    ],
    ['packages/contract/src/a.ts', '@moorage/server/commands/up', 'contract may not import main because'],
    [`${server}/api/a.ts`, '../../../contract/package.json', 'because another package is entered by its name only'],
    [`${server}/main/a.ts`, 'vitest', 'main may not import vitest because test tools are for tests'],
  ])('%s importing %s', (from, specifier, sentence) => {
    const found = explain(from, specifier)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`floors: ${from}:2 `)
    expect(found[0]).toContain(sentence)
  })

  it('in every form of import', () => {
    const forms = [
      "export * from '../store/a.ts'",
      "export { x } from '../store/a.ts'",
      "await import('../store/a.ts')",
      "type A = import('../store/a.ts').A",
    ]
    for (const text of forms) expect(checkFloors(plantProject({ [`${server}/domain/a.ts`]: text }))).toHaveLength(1)
  })

  it('past the index of a folder of another floor', () => {
    const index = { [`${server}/domain/shared/index.ts`]: '' }
    expect(explain(`${server}/drivers/simulated/a.ts`, '../../domain/shared/ids.ts', index)[0]).toContain(
      'which is its only door',
    )
    expect(explain(`${server}/drivers/simulated/a.ts`, '../../domain/shared/index.ts', index)).toEqual([])
  })

  it('into a folder that the table does not know, and a file there', () => {
    expect(explain(`${server}/api/a.ts`, '../attic/a.ts')[0]).toContain('lies in no room of the table')
    expect(explain(`${server}/attic/a.ts`, 'pino')[0]).toContain('lies in no room')
  })
})

describe('the floor law leaves alone', () => {
  it.each([
    [`${server}/domain/volume/a.ts`, '../shared/index.ts'],
    [`${server}/domain/volume/a.ts`, '@moorage/contract'],
    [`${server}/drivers/simulated/a.ts`, '../../reconcile/ports/index.ts'],
    [`${server}/drivers/simulated/a.ts`, 'pg'],
    [`${server}/drivers/simulated/a.ts`, '../schema/a.ts'],
    [`${server}/drivers/registry/a.ts`, '../schema/a.ts'],
    [`${server}/drivers/schema/a.ts`, 'pg'],
    [`${server}/api/a.test.ts`, '../testkit/a.ts'],
    [`${server}/api/a.ts`, '../accept/volume/create.ts'],
    [`${server}/oauth/a.ts`, '../accept/app/end.ts'],
    [`${server}/reconcile/node/a.ts`, '../../accept/host/remove.ts'],
    [`${server}/main/commands/a.ts`, '../../accept/volume/migrate.ts'],
    [`${server}/accept/volume/a.ts`, '../../store/a.ts'],
    [`${server}/accept/volume/a.ts`, '@moorage/contract'],
    [`${server}/domain/a.test.ts`, 'fast-check'],
    [`${server}/main/a.ts`, '../drivers/simulated/a.ts'],
    ['packages/cli/src/a.ts', '@moorage/server'],
    ['packages/cli/src/a.ts', '@moorage/server/commands/up'],
    ['packages/cli/src/a.test.ts', '@moorage/server/testkit/programs/scratch-folder'],
    [`${server}/api/a.ts`, '../../package.json'],
  ])('%s importing %s', (from, specifier) => expect(explain(from, specifier)).toEqual([]))
})

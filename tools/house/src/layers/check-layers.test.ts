import { describe, expect, it } from 'vitest'
import { checkLayers } from './check-layers.ts'
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
    checkLayers(plantProject({ ...packages, [from]: `// one\nimport { x } from '${specifier}'\n`, ...more })),
  )
}

describe('the layer rules reject a planted import', () => {
  it.each([
    [
      'packages/contract/src/a.ts',
      '@moorage/server',
      'contract may not import main because the contract imports no other module',
    ],
    [`${server}/domain/volume/a.ts`, 'node:fs', 'domain may not import node:fs because the domain is pure'],
    [`${server}/domain/shared/a.ts`, '../volume/a.ts', 'domain/shared may not import domain because'],
    [`${server}/store/a.ts`, '../reconcile/engine/a.ts', 'store may not import reconcile because'],
    [`${server}/accept/a.ts`, 'kysely', 'accept may not import kysely because only the store sends SQL'],
    [`${server}/drivers/simulated/a.ts`, '../file/a.ts', 'drivers/simulated may not import drivers/file because'],
    [`${server}/api/a.ts`, '../testkit/a.ts', 'api may not import testkit because the testkit is for tests only'],
    ['packages/sdk/src/node/a.ts', '@moorage/contract', 'sdk/node may not import contract because'],
    ['acceptance/day.ts', '../packages/contract/src/index.ts', 'because another package is imported by its name only'],
    [`${server}/api/a.ts`, '@moorage/contract/src/codes.ts', 'because @moorage/contract does not export it'],
    ['packages/cli/src/a.ts', '@moorage/server/testkit/a', 'cli may not import testkit because'],
    [`${server}/api/a.ts`, '../../../contract/package.json', 'because another package is imported by its name only'],
    [`${server}/main/a.ts`, 'vitest', 'main may not import vitest because test tools are for tests'],
  ])('in %s of %s', (from, specifier, sentence) => {
    const found = explain(from, specifier)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`layers: ${from}:2 `)
    expect(found[0]).toContain(sentence)
  })

  it('in every form of import', () => {
    const forms = [
      "export * from '../store/a.ts'",
      "export { x } from '../store/a.ts'",
      "await import('../store/a.ts')",
      "type A = import('../store/a.ts').A",
    ]
    for (const text of forms) expect(checkLayers(plantProject({ [`${server}/domain/a.ts`]: text }))).toHaveLength(1)
  })

  it('past the index of a folder of another module', () => {
    const index = { [`${server}/domain/shared/index.ts`]: '' }
    expect(explain(`${server}/drivers/simulated/a.ts`, '../../domain/shared/ids.ts', index)[0]).toContain(
      'which is its only entry point',
    )
    expect(explain(`${server}/drivers/simulated/a.ts`, '../../domain/shared/index.ts', index)).toEqual([])
  })

  it('into a folder that is not in the table, and reject code in such a folder', () => {
    expect(explain(`${server}/api/a.ts`, '../attic/a.ts')[0]).toContain('is in no module of the table')
    expect(explain(`${server}/attic/a.ts`, 'pino')[0]).toContain('is in no module')
  })
})

import { expect, it } from 'vitest'
import { checkCycles } from './check-cycles.ts'
import { plantProject } from '../project/project.ts'

it('reports an import cycle across folders with all its files', () => {
  const found = checkCycles(
    plantProject({
      'packages/contract/src/a/a.ts': "import { B } from '../b/b.ts'",
      'packages/contract/src/b/b.ts': "export * from '../c/c.ts'",
      'packages/contract/src/c/c.ts': "import { A } from '../a/a.ts'",
      'packages/contract/src/d.ts': "import { A } from './a/a.ts'",
    }),
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.advice).toContain(
    'packages/contract/src/a/a.ts, packages/contract/src/b/b.ts, packages/contract/src/c/c.ts',
  )
})

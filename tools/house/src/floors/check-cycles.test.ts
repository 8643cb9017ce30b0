import { expect, it } from 'vitest'
import { checkCycles } from './check-cycles.ts'
import { plantProject } from '../project/project.ts'

it('a circle of imports across folders is named with all its files', () => {
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

it('a circle inside one folder, one of types, and a diamond are left alone', () => {
  const found = checkCycles(
    plantProject({
      'packages/contract/src/a/a.ts': "import './b.ts'",
      'packages/contract/src/a/b.ts': "import './a.ts'",
      'packages/contract/src/t/t.ts': "import type { U } from '../u/u.ts'",
      'packages/contract/src/u/u.ts': "import { T } from '../t/t.ts'",
      'packages/contract/src/top.ts': "import './x/x.ts'\nimport './y/y.ts'",
      'packages/contract/src/x/x.ts': "import '../z/z.ts'",
      'packages/contract/src/y/y.ts': "import '../z/z.ts'",
      'packages/contract/src/z/z.ts': '',
    }),
  )
  expect(found).toEqual([])
})

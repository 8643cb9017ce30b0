import { expect, it } from 'vitest'
import { checkFolderCircles } from './check-folder-circles.ts'
import { formatProblems } from '../project/problem.ts'
import { plantProject } from '../project/project.ts'

const module = 'packages/server/src/store/'
/** Cycle of `pool` and `cluster`, through a type import and a nested folder. */
const planted = {
  [`${module}pool/deep/a.ts`]: "import { B } from '../../cluster/b.ts'",
  [`${module}cluster/b.ts`]: "import type { C } from '../pool/c.ts'\nimport '../event/d.ts'",
  [`${module}pool/c.ts`]: "import '../event/d.ts'",
  [`${module}event/d.ts`]: '',
}

function check(files: Record<string, string>): string[] {
  return formatProblems(checkFolderCircles(plantProject(files)))
}

it('reports folders of a module that import one another, also if one side imports only types', () => {
  const found = check(planted)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`is part of a cycle of folders: ${module}cluster, ${module}pool.`)
})

it('reports sibling folders at any level, and each level separately', () => {
  const deep = `${module}pool/deep`
  const found = check({
    [`${deep}/one/a.ts`]: "import '../other/b.ts'",
    [`${deep}/other/b.ts`]: "import '../one/a.ts'\nimport '../beside.ts'",
    [`${deep}/beside.ts`]: "import './one/a.ts'",
  })
  expect(found).toEqual([expect.stringContaining(`is part of a cycle of folders: ${deep}/one, ${deep}/other.`)])
})

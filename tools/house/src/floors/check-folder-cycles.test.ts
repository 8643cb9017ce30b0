import { expect, it } from 'vitest'
import { plantProject } from '../project/project.ts'
import { checkFolderCycles } from './check-folder-cycles.ts'

const api = 'packages/server/src/api'

it('parts of the api that stand on one another in a circle are named, also where only types go round', () => {
  const found = checkFolderCycles(
    plantProject({
      [`${api}/call.ts`]: '',
      [`${api}/docs/mount.ts`]: "import { send } from '../request/send.ts'",
      [`${api}/request/send.ts`]: "import type { Call } from '../call.ts'\nimport type { Docs } from '../docs/docs.ts'",
      [`${api}/docs/docs.ts`]: '',
    }),
  )
  expect(found.map((one) => one.advice)).toEqual([expect.stringContaining('in a circle: docs, request.')])
})

it('tests and other folders may go round', () => {
  const found = checkFolderCycles(
    plantProject({
      [`${api}/a/a.ts`]: "import { B } from '../b/b.ts'",
      [`${api}/b/b.ts`]: '',
      [`${api}/b/b.test.ts`]: "import { A } from '../a/a.ts'",
      'packages/contract/src/a/a.ts': "import type { B } from '../b/b.ts'",
      'packages/contract/src/b/b.ts': "import type { A } from '../a/a.ts'",
    }),
  )
  expect(found).toEqual([])
})

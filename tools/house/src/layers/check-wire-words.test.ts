import { expect, it } from 'vitest'
import { checkWireWords } from './check-wire-words.ts'
import { formatProblems } from '../project/problem.ts'
import { plantProject } from '../project/project.ts'

const act = 'packages/server/src/accept/volume/create.ts'

it('reports an act that imports a request body of the wire', () => {
  const text = "import type { EventAction, VolumeCreateBody } from '@moorage/contract'"
  expect(formatProblems(checkWireWords(plantProject({ [act]: text })))).toEqual([
    expect.stringContaining(`wire-words: ${act}:1 imports VolumeCreateBody, which is a wire type.`),
  ])
})

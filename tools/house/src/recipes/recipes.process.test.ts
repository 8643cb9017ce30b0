import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecipe } from './read-recipe.ts'
import { type Insertion, ScratchCopy } from './scratch-copy.ts'

const contract = 'packages/contract/src/volume'

const operation: readonly Insertion[] = [
  {
    file: `${contract}/operations.ts`,
    before: '] as const satisfies readonly OperationSpec[]',
    text: `  {
    name: 'volume.pretend',
    method: 'POST',
    path: '/volumes/{volumeId}/pretend',
    area: 'Volumes',
    summary: 'Pretends that a volume is larger.',
    scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
    params,
    body: volumeResizeSchema,
    example: { size: 40 },
    response: volumeSchema,
    codes: ['volume.pretended'],
    event: 'volume_pretend',
  },
`,
  },
  {
    file: `${contract}/codes.ts`,
    before: '} as const satisfies Record<string, ErrorSpec>',
    text: "  'volume.pretended': { meaning: 'The volume pretends already.' },\n",
  },
  {
    file: `${contract}/events.ts`,
    before: '} as const satisfies Record<string, EventSpec>',
    text: "  volume_pretend: { kind: 'notification', entity: 'volume', meaning: 'A volume pretends.' },\n",
  },
]

const status: readonly Insertion[] = [
  { file: `${contract}/schema.ts`, before: "'contact_support'] as const", text: "'pretending', " },
  {
    file: 'packages/server/src/domain/volume/state.ts',
    before: '} as const satisfies Transitions<VolumeStatus>',
    text: `  /** A request asked it to pretend. */
  pretendAsked: { from: ['active'], to: 'pretending' },
  /** A pass saw through it. */
  seenThrough: { from: ['pretending'], to: 'active' },
`,
  },
]

describe('a recipe lists exactly the files with errors in a copy of the project', { timeout: 300_000 }, () => {
  let copy: ScratchCopy
  beforeAll(() => {
    copy = new ScratchCopy()
  })
  afterAll(() => copy.remove())

  it('add-an-endpoint: only the first edits', async () => {
    expect(await copy.runChecks(operation)).toEqual(readRecipe('add-an-endpoint').reports)
  })

  it('add-a-state-or-move: only a status and its moves', async () => {
    expect(await copy.runChecks(status)).toEqual(readRecipe('add-a-state-or-move').reports)
  })
})

it('an operation on an existing resource takes eight hand-written files', () => {
  expect(readRecipe('add-an-endpoint').written).toHaveLength(8)
})

import { expect, test } from 'vitest'
import type { GrantLine } from './grant-draft.ts'
import { filterLines, wholeFilter } from './grant-filter.ts'

const line = { kind: 'volume', number: 1, given: null, wanted: null, isOvertaken: false } as const
const lines: readonly GrantLine[] = [
  { ...line, id: 'volume 1', label: 'Data' },
  { ...line, id: 'volume 2', label: 'data-old', given: 'read_only', wanted: null },
  { ...line, id: 'host 1', kind: 'host', label: 'web', given: 'read_only', wanted: 'read_only' },
]
const found = (filter: Partial<typeof wholeFilter>) =>
  filterLines(lines, { ...wholeFilter, ...filter }).map(({ id }) => id)

test.each([
  [{}, ['volume 1', 'volume 2', 'host 1']],
  [{ text: ' DATA' }, ['volume 1', 'volume 2']],
  [{ kind: 'host' }, ['host 1']],
  [{ which: 'granted' }, ['volume 2', 'host 1']],
  [{ which: 'changed' }, ['volume 2']],
  [{ which: 'changed', text: 'web' }, []],
] as const)('filters grants: %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids)
})

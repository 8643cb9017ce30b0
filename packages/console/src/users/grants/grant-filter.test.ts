import { expect, test } from 'vitest'
import type { GrantLine } from './grant-draft.ts'
import { filterLines, emptyGrantFilter } from './grant-filter.ts'

const line = { kind: 'volume', resourceId: 1, saved: null, desired: null, hasConflict: false } as const
const lines: readonly GrantLine[] = [
  { ...line, id: 'volume 1', label: 'Data' },
  { ...line, id: 'volume 2', label: 'data-old', saved: 'read_only', desired: null },
  { ...line, id: 'host 1', kind: 'host', label: 'web', saved: 'read_only', desired: 'read_only' },
]
const found = (filter: Partial<typeof emptyGrantFilter>) =>
  filterLines(lines, { ...emptyGrantFilter, ...filter }).map(({ id }) => id)

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

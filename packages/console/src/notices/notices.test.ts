import { expect, test } from 'vitest'
import { dismissNotice, notices, notify } from './notices.ts'

test('the newest three notices are shown until each is dismissed', () => {
  for (const label of ['a', 'b', 'c', 'd']) notify('Creating', 'volume', { id: 1, label })
  expect(notices.get().map(({ entity }) => entity.label)).toEqual(['d', 'c', 'b'])
  dismissNotice(notices.get()[1]?.key ?? 0)
  expect(notices.get().map(({ entity }) => entity.label)).toEqual(['d', 'b'])
  for (const { key } of notices.get()) dismissNotice(key)
  expect(notices.get()).toEqual([])
})

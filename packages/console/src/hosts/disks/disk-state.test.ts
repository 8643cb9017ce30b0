import { expect, test } from 'vitest'
import { explainBlockedDiskAction } from './disk-state.ts'

const off = { status: 'offline', orch_cluster_id: null } as const
const on = { ...off, status: 'running' } as const

test.each([
  ['resize', 'ready', on, /must be offline/],
  ['delete', 'ready', on, /must be offline/],
  ['clone', 'not ready', off, /not ready/],
  ['rename', 'deleting', off, /being deleted/],
  ['rename', 'ready', { ...off, status: 'deleting' }, /being deleted/],
] as const)('%s of a %s disk on %j is not possible, with a reason (decision H10.3)', (action, status, host, reason) => {
  expect(explainBlockedDiskAction(action, { status }, host)).toMatch(reason)
})

test.each([
  ['rename', 'not ready', on],
  ['resize', 'ready', off],
  ['delete', 'not ready', off],
] as const)('%s of a %s disk on %j is possible', (action, status, host) => {
  expect(explainBlockedDiskAction(action, { status }, host)).toBeNull()
})

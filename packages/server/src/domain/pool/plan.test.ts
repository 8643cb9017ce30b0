import { describe, expect, it } from 'vitest'
import { planPool, type PoolNode, type PoolStep } from './plan.ts'

const member = (id: number, more: Partial<PoolNode> = {}): PoolNode => ({
  id,
  role: 'member',
  replacesId: null,
  isRecycleRequested: false,
  isReady: true,
  isLost: false,
  ...more,
})
const surge = (id: number, replacesId: number, more: Partial<PoolNode> = {}): PoolNode =>
  member(id, { role: 'surge', replacesId, isReady: false, ...more })
const leaving = (id: number): PoolNode => member(id, { role: 'leaving', isReady: false })
const old = (id: number, more: Partial<PoolNode> = {}): PoolNode => member(id, { isRecycleRequested: true, ...more })
const unready = { isReady: false } as const

/** Name, desired count and nodes of each case. A null count deletes the pool. */
const situations: readonly (readonly [string, number | null, readonly PoolNode[]])[] = [
  ['a new pool of three', 3, []],
  ['a complete pool of two', 2, [member(1), member(2)]],
  ['a complete pool of two while another node leaves', 2, [member(1), leaving(2), member(3)]],
  ['a pool of two whose nodes are not ready yet', 2, [member(1, unready), member(2, unready)]],
  ['a pool that is scaled up to three', 3, [member(1), member(2)]],
  ['a pool that is scaled down to one', 1, [member(1), member(2), member(3)]],
  [
    'a pool that is scaled down to one while the oldest node is not ready',
    1,
    [member(1, unready), member(2), member(3)],
  ],
  ['a pool with a lost member', 2, [member(1, { isLost: true }), member(2)]],
  ['a pool with a lost replacement', 2, [old(1), member(2), surge(3, 1, { isLost: true })]],
  ['a pool whose nodes are all recycled', 2, [old(1), old(2)]],
  ['a pool whose nodes are all recycled while one is not ready', 2, [old(1), old(2, unready)]],
  ['a pool whose replacement is not ready', 2, [old(1), old(2), surge(3, 1)]],
  ['a pool whose replacement is ready', 2, [old(1), old(2), surge(3, 1, { isReady: true })]],
  ['a pool whose replacement is itself out of date', 2, [old(1), member(2), surge(3, 1, { isRecycleRequested: true })]],
  ['a pool whose replaced node has left while the pool is short', 2, [leaving(1), member(2), surge(3, 1)]],
  [
    'a pool whose replaced node has left while the pool is short, and the replacement is out of date',
    2,
    [leaving(1), member(2), surge(3, 1, { isRecycleRequested: true })],
  ],
  ['a pool whose replaced node was deleted', 1, [leaving(1), member(2), surge(3, 1)]],
  ['a pool whose replaced node is no longer recycled', 2, [member(1), member(2), surge(3, 1)]],
  ['a short pool whose replaced node is no longer recycled', 2, [member(1), surge(3, 1)]],
  ['a pool with two replacements', 2, [old(1), old(2), surge(3, 1), surge(4, 2)]],
  ['a pool that is scaled up while a node is replaced', 3, [old(1), member(2), surge(3, 1)]],
  ['a pool that is scaled down while a node is replaced', 1, [old(1), member(2), surge(3, 1)]],
  ['a deleted pool', null, [old(1), member(2), surge(3, 1), leaving(4)]],
  ['a deleted pool whose nodes all leave', null, [leaving(1), leaving(2)]],
]

describe("the next change of a pool's rows (decisions E2, E6, E7)", () => {
  it('matches plan.golden.txt; to update it, run vitest --update', async () => {
    const transcript = situations.map(
      ([words, count, nodes]) =>
        `For ${words}: ${sentence(planPool({ count: count ?? 2, isDeleted: count === null }, nodes))}.`,
    )
    await expect(`${transcript.join('\n')}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: PoolStep | null): string {
  if (step === null) return 'nothing'
  switch (step.kind) {
    case 'add':
      return `add ${step.count}`
    case 'remove':
      return `remove ${step.ids.join(' and ')}`
    case 'promote':
      return `make ${step.ids.join(' and ')} a member`
    case 'surge':
      return `make a replacement for ${step.replaces}`
    case 'switch':
      return `replace ${step.from} by ${step.to}`
  }
}

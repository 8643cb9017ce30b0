import { expect, it } from 'vitest'
import { isDrainOver } from './is-drain-over.ts'

const removal = (spentMs: number) => [
  { action: 'orch_node_create' as const, spentMs: 90_000 },
  { action: 'orch_node_delete' as const, spentMs },
]

it("D11, E6: pods are evicted for half of the job's time, and not at all without an open job", () => {
  expect(isDrainOver(removal(0), 60_000)).toBe(false)
  expect(isDrainOver(removal(29_999), 60_000)).toBe(false)
  expect(isDrainOver(removal(30_000), 60_000)).toBe(true)
  expect(isDrainOver([], 60_000)).toBe(true)
})

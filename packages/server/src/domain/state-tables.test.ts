import { hostStatuses, volumeStatuses } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { hostTransitions } from './host/state.ts'
import { volumeTransitions } from './volume/state.ts'
import type { Transitions } from './shared/index.ts'

const machines: readonly (readonly [string, Transitions<string>, readonly string[], string])[] = [
  ['volume', volumeTransitions, volumeStatuses, 'creating'],
  ['host', hostTransitions, hostStatuses, 'provisioning'],
]

describe.each(machines)('transition table of a %s', (_name, moves, statuses, first) => {
  it('leads from known states to other known states', () => {
    for (const { from, to } of Object.values(moves)) {
      expect(from.length).toBeGreaterThan(0)
      expect(statuses).toEqual(expect.arrayContaining([...from, to]))
      expect(from).not.toContain(to)
    }
  })

  it('reaches every state from the first', () => {
    const reached = new Set([first])
    for (let size = 0; size < reached.size;) {
      size = reached.size
      for (const { from, to } of Object.values(moves)) if (from.some((status) => reached.has(status))) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual([...statuses].toSorted())
  })
})

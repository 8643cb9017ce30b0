import { describe, expect, it } from 'vitest'
import { nodeBody } from './node-body.ts'

const node = {
  pool_id: 3,
  name: 'aabbccddeeff',
  host_id: 7,
  is_ready: true,
  is_being_replaced: false,
  replacing_ms: null,
}
const statusOf = (more: Partial<typeof node> | { replacing_ms: number }, replacedNotReadyMs = 30_000) =>
  nodeBody({ ...node, ...more }, { replacedNotReadyMs }).status

describe('a node that is replaced, and the one that replaces it (decision E6.2)', () => {
  it.each([
    [{}, 'ready'],
    [{ is_ready: false }, 'not_ready'],
    [{ is_being_replaced: true }, 'not_ready'],
    [{ replacing_ms: 29_999 }, 'not_ready'],
    [{ replacing_ms: 30_000 }, 'ready'],
    [{ replacing_ms: 90_000, is_ready: false }, 'not_ready'],
  ])('%j reads %s where the wire waits for 30 s', (more, status) => {
    expect(statusOf(more)).toBe(status)
  })

  it('reads as it is where the wire waits for nothing', () => {
    expect([statusOf({ is_being_replaced: true }, 0), statusOf({ replacing_ms: 1 }, 0)]).toEqual(['ready', 'ready'])
  })
})

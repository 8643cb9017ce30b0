import { describe, expect, it } from 'vitest'
import { nodeBody } from './pool.ts'

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

describe('status of a replaced node and its replacement (decision E6.2)', () => {
  it.each([
    [{}, 'ready'],
    [{ is_ready: false }, 'not_ready'],
    [{ is_being_replaced: true }, 'not_ready'],
    [{ replacing_ms: 29_999 }, 'not_ready'],
    [{ replacing_ms: 30_000 }, 'ready'],
    [{ replacing_ms: 90_000, is_ready: false }, 'not_ready'],
  ])('%j is %s if the dialect waits 30 s', (more, status) => {
    expect(statusOf(more)).toBe(status)
  })

  it('is unchanged if the dialect does not wait', () => {
    expect([statusOf({ is_being_replaced: true }, 0), statusOf({ replacing_ms: 1 }, 0)]).toEqual(['ready', 'ready'])
  })
})

import { describe, expect, it } from 'vitest'
import { readPosition } from './read-position.ts'

const bounds = { oldest: 700, newest: 990, horizon: 1000 }
const at = (lastEventId?: string, from?: string) => readPosition({ lastEventId, from }, bounds)

describe('start position of a stream (decision F4)', () => {
  it('is now by default, the oldest entry with from=0, otherwise after the given position', () => {
    expect(at()).toBe(990)
    expect(at(undefined, '0')).toBe(0)
    expect(at('700')).toBe(700)
    expect(at('999')).toBe(999)
  })

  it('gives Last-Event-ID precedence over from', () => {
    expect(at('800', '0')).toBe(800)
  })

  it.each(['abc', '-1', '1.5', '', ' 800', '0x10', '99999999999999999999'])(
    'rejects the malformed position %j',
    (position) => {
      expect(() => at(position)).toThrow('Last-Event-ID must be 0 or the ID of an event from this stream.')
    },
  )

  it('rejects a position that does not exist yet', () => {
    expect(() => at('1000')).toThrow('Last-Event-ID must be')
  })

  it('rejects a position older than the retained entries', () => {
    expect(() => at('699')).toThrow('Last-Event-ID is older than the oldest retained event.')
    expect(() => at(undefined, '5')).toThrow('from is older than the oldest retained event.')
    expect(() =>
      readPosition({ lastEventId: '5', from: undefined }, { oldest: null, newest: 0, horizon: 1000 }),
    ).toThrow('older')
  })
})

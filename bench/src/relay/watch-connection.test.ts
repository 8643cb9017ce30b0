import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isClaim } from './is-claim.ts'
import { type Completion, type Traffic, watchConnection } from './watch-connection.ts'

function frame(letter: string, ...texts: readonly string[]): Buffer {
  const content = Buffer.from(texts.map((text) => `${text}\0`).join(''))
  const head = Buffer.alloc(4)
  head.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(letter), head, content])
}

const startup = frame('', 'user', 'bench')
const parse = (text: string) =>
  Buffer.concat([frame('P', 'one', text), frame('B', '', 'one'), frame('E', ''), frame('S')])
const answered = (tag: string) => Buffer.concat([frame('C', tag), frame('Z', 'I')])

function watch() {
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  const ended: Pick<Completion, 'text' | 'tag'>[] = []
  const { near, far } = watchConnection(traffic, ({ text, tag }) => void ended.push({ text, tag }))
  near(startup)
  far(frame('Z', 'I'))
  return { traffic, ended, near, far }
}

describe('the traffic of a connection', () => {
  it('counts prepared and plain statements, and each wait for an answer', () => {
    const { traffic, ended, near, far } = watch()
    near(frame('Q', 'begin'))
    far(answered('BEGIN'))
    near(parse('update a'))
    far(answered('UPDATE 1'))
    expect(traffic).toEqual({ statements: 2, roundTrips: 2 })
    expect(ended).toEqual([
      { text: 'begin', tag: 'BEGIN' },
      { text: 'update a', tag: 'UPDATE 1' },
    ])
  })

  it('counts one wait for pipelined statements', () => {
    const { traffic, near, far } = watch()
    near(Buffer.concat([parse('select 1'), parse('select 2')]))
    far(Buffer.concat([answered('SELECT 1'), answered('SELECT 1')]))
    near(parse('select 3'))
    expect(traffic).toEqual({ statements: 3, roundTrips: 2 })
  })

  it('reports the right statement after a failed statement', () => {
    const { ended, near, far } = watch()
    near(parse('select broken'))
    far(Buffer.concat([frame('E', 'SERROR'), frame('Z', 'I')]))
    near(parse('select 1'))
    far(answered('SELECT 1'))
    expect(ended).toEqual([{ text: 'select 1', tag: 'SELECT 1' }])
  })

  it('is independent of the chunks', () => {
    const bytes = Buffer.concat([parse('select 1'), frame('Q', 'commit'), parse('select 2')])
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const { traffic, near } = watch()
        const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
        for (const [turn, from] of places.entries()) near(bytes.subarray(from, places[turn + 1] ?? bytes.length))
        expect(traffic.statements).toBe(3)
      }),
    )
  })
})

it('a claim is distinguished from the end of a lease', () => {
  expect(isClaim('with free as (select 1) update work set lease_holder = $3, epoch = epoch + 1, released = null')).toBe(
    true,
  )
  expect(isClaim('update work set lease_holder = null where id = $1')).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerReader } from './http-lane.ts'

const answers = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 404 Not Found\r\nx: y\r\ncontent-length: 0\r\n\r\n',
)
/** Where the first answer ends: the second comes only when it was asked for. */
const first = answers.indexOf('HTTP/1.1 404')

describe('answers of a server', () => {
  it('are read by their length, however the octets are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(answers.length)), (cuts) => {
        const statuses: number[] = []
        const read = answerReader((status) => statuses.push(status))
        const places = [0, first, ...cuts, answers.length].toSorted((one, other) => one - other)
        for (const [turn, from] of places.entries()) {
          const piece = answers.subarray(from, places[turn + 1] ?? answers.length)
          if (piece.length > 0) expect(read(piece)).toBe(true)
        }
        expect(statuses).toEqual([200, 404])
      }),
    )
  })

  it('without a length are not understood', () => {
    expect(answerReader(() => undefined)(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toBe(
      false,
    )
  })
})

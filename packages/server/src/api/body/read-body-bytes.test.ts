import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readBodyBytes } from './read-body-bytes.ts'

const [usual, bodyMax] = [64 * 1024, 1024 * 1024]

/** A body of so many octets in chunks of 64 KiB, and how many of them were asked for. */
function bodyOf(bytes: number, chunk = 65_536): { source: IncomingMessage; taken: () => number } {
  let taken = 0
  const source = new Readable({
    highWaterMark: 0,
    read() {
      const size = Math.min(chunk, bytes - taken)
      taken += size
      this.push(size === 0 ? null : Buffer.alloc(size, ' '))
    },
  })
  return { source: source as IncomingMessage, taken: () => taken }
}

describe('receiving a body (decision A8: 64 KiB, or 1 MiB where the operation can have use for more)', () => {
  it.each([
    [0, usual],
    [1, usual],
    [usual, usual],
    [bodyMax - 1, bodyMax],
    [bodyMax, bodyMax],
  ])('takes %i octets of %i as they are', async (bytes, max) => {
    expect((await readBodyBytes(bodyOf(bytes).source, max)).length).toBe(bytes)
  })

  it.each([
    [usual + 1, usual, '64 KiB'],
    [bodyMax, usual, '64 KiB'],
    [bodyMax + 1, bodyMax, '1 MiB'],
    [2 * bodyMax, bodyMax, '1 MiB'],
  ])(
    'refuses %i octets of %i, whatever length was declared, and takes all of them so that the caller gets to read it',
    async (bytes, max, words) => {
      const body = bodyOf(bytes)
      await expect(readBodyBytes(body.source, max)).rejects.toMatchObject({
        code: 'request.too_large',
        reason: `The request body must not be larger than ${words}.`,
      })
      expect(body.taken()).toBe(bytes)
    },
  )

  it('takes no more than 16 MiB and a chunk of a body without an end', async () => {
    const body = bodyOf(Number.MAX_SAFE_INTEGER)
    await expect(readBodyBytes(body.source, bodyMax)).rejects.toMatchObject({ code: 'request.too_large' })
    expect(body.taken()).toBeLessThanOrEqual(16 * bodyMax + 2 * 65_536)
  })

  it('says of a caller who breaks off that the body ended early', async () => {
    const source = new Readable({
      read() {
        this.destroy(new Error('aborted'))
      },
    })
    await expect(readBodyBytes(source as IncomingMessage, usual)).rejects.toMatchObject({
      code: 'request.malformed',
      reason: 'The request body is incomplete.',
    })
  })
})

import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readBodyBytes } from './read-body.ts'

const [usual, bodyMax] = [64 * 1024, 1024 * 1024]

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

describe('readBodyBytes (decision A8: 64 KiB, or 1 MiB for operations with large bodies)', () => {
  it.each([
    [0, usual],
    [1, usual],
    [usual, usual],
    [bodyMax - 1, bodyMax],
    [bodyMax, bodyMax],
  ])('accepts %i of %i bytes unchanged', async (bytes, max) => {
    expect((await readBodyBytes(bodyOf(bytes).source, max)).length).toBe(bytes)
  })

  it.each([
    [usual + 1, usual, '64 KiB'],
    [bodyMax, usual, '64 KiB'],
    [bodyMax + 1, bodyMax, '1 MiB'],
    [2 * bodyMax, bodyMax, '1 MiB'],
  ])(
    'rejects %i of %i bytes whatever the declared length, after reading all of them so that the client can read the response',
    async (bytes, max, words) => {
      const body = bodyOf(bytes)
      await expect(readBodyBytes(body.source, max)).rejects.toMatchObject({
        code: 'request.too_large',
        reason: `The request body must not be larger than ${words}.`,
      })
      expect(body.taken()).toBe(bytes)
    },
  )

  it('reads at most 16 MiB and one chunk of an endless body', async () => {
    const body = bodyOf(Number.MAX_SAFE_INTEGER)
    await expect(readBodyBytes(body.source, bodyMax)).rejects.toMatchObject({ code: 'request.too_large' })
    expect(body.taken()).toBeLessThanOrEqual(16 * bodyMax + 2 * 65_536)
  })

  it('rejects a body that ends early because the client disconnects', async () => {
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

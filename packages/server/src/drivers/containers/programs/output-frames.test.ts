import { expect, test } from 'vitest'
import { OutputFrames } from './output-frames.ts'

const frame = (stream: number, text: string): Buffer => {
  const head = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(Buffer.byteLength(text), 4)
  return Buffer.concat([head, Buffer.from(text)])
}
const all = Buffer.concat([frame(1, 'one '), frame(2, ''), frame(2, 'two '), frame(1, 'three')])

test.each([1, 3, 8, 9, 1_000])('parses frames in chunks of %i bytes', (size) => {
  const frames = new OutputFrames('first', 100)
  for (let at = 0; at < all.length; at += size) frames.take(all.subarray(at, at + size))
  expect(frames.text()).toBe('one two three')
})

test('keeps a limited number of bytes, the first or the last', () => {
  const [first, last] = [new OutputFrames('first', 6), new OutputFrames('last', 6)]
  for (const one of [first, last]) one.take(all)
  expect([first.text(), last.text()]).toEqual(['one tw', ' three'])
})

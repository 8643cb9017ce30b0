import { expect, it } from 'vitest'
import { JsonStream } from './json-stream.ts'

it('parses lines in chunks of any size, also inside a character', () => {
  const lines = [{ error: 'kein Speicherplatz übrig: 東京' }, { status: 'Pulled' }]
  const bytes = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
  for (let size = 1; size <= bytes.length; size += 1) {
    const taken: unknown[] = []
    const stream = new JsonStream((line) => taken.push(line))
    for (let at = 0; at < bytes.length; at += size) stream.take(bytes.subarray(at, at + size))
    stream.end()
    expect(taken).toEqual(lines)
  }
})

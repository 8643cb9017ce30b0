import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeExportedContent } from './write-exported-content.ts'
import { partBytes } from './send-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'moor-export-'))
const content = Buffer.concat([Buffer.alloc(partBytes), randomBytes(100_003)])
/** Ranges of the requests, and how the next requests fail. */
const ranges: string[] = []
const failures: ('cut' | 'busy' | 'wrong' | 'reject')[] = []
let tag = '"one"'
const server = createServer(({ headers }, response) => {
  const range = String(headers.range)
  ranges.push(range)
  const [first = 0, last = 0] = range.slice('bytes='.length).split('-').map(Number)
  const failure = last === 0 ? undefined : failures.shift()
  if (failure === 'busy') return response.writeHead(503).end()
  if (failure === 'reject') return response.writeHead(400).end('{"errors":[{"reason":"The volume was changed."}]}')
  const part = content.subarray(first, last + 1)
  response.writeHead(206, { etag: tag, trailer: 'Content-Digest' })
  if (failure === 'cut') return response.write(part.subarray(0, 100), () => response.destroy())
  const digest = createHash('sha256')
    .update(failure === 'wrong' ? 'other' : part)
    .digest('base64')
  response.write(part)
  response.addTrailers({ 'content-digest': `sha-256=:${digest}:` })
  return response.end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const from = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/content`,
  bytes: content.length,
  trust: { rejectUnauthorized: true },
}
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('moor volume export (decision D13.9)', () => {
  test('repeats a part that is cut, rejected as busy or has another checksum, and keeps holes', async () => {
    failures.push('cut', 'busy', 'wrong')
    const file = join(folder, 'disk.raw')
    await writeExportedContent(from, file)
    expect(readFileSync(file).equals(content)).toBe(true)
    expect(statSync(file).blocks * 512).toBeLessThan(1_048_576)
    expect(readdirSync(folder)).toEqual(['disk.raw'])
  }, 60_000)

  test('continues after its verified parts if the volume is unchanged, otherwise from the start', async () => {
    const file = join(folder, 'again.raw')
    failures.push(...([undefined, 'reject'] as never[]))
    await expect(writeExportedContent(from, file)).rejects.toThrow('The volume was changed.')
    ranges.length = 0
    await writeExportedContent(from, file)
    expect(ranges).toEqual(['bytes=0-0', `bytes=${partBytes}-${content.length - 1}`])
    expect(readFileSync(file).equals(content)).toBe(true)
    tag = '"two"'
    ranges.length = 0
    await writeExportedContent(from, file)
    expect(ranges[1]).toBe(`bytes=0-${partBytes - 1}`)
  }, 60_000)
})

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { OperatorFailure } from '@moorage/server/exit'
import { writeOut } from '../../output/write-out.ts'
import { type ContentUrl, partBytes, reportParts, sendPart } from './send-part.ts'

/** Writes the content of a volume to a file, or to stdout for `-`. A repeated export continues the file `FILE.part`, unless the volume was changed. Throws OperatorFailure. */
export async function writeExportedContent(from: ContentUrl, file: string): Promise<void> {
  const { headers } = await sendPart(from, { method: 'GET', headers: { range: 'bytes=0-0' } })
  const tag = String(headers['etag'])
  const hash = createHash('sha256')
  if (file === '-') return readParts(from, { tag, first: 0, hash }, (part) => writeOut(part))
  const partial = `${file}.${createHash('sha256').update(tag).digest('hex').slice(0, 12)}.part`
  const first = await stat(partial).then(
    ({ size }) => size,
    () => 0,
  )
  if (first > 0) await pipeline(createReadStream(partial), hash, { end: false })
  const handle = await open(partial, first > 0 ? 'r+' : 'w', 0o600)
  try {
    await readParts(from, { tag, first, hash }, (part, at) => writeSparsely(handle, part, at))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await writeOut(`Exported ${from.bytes} bytes to ${file}. SHA-256: ${hash.digest('hex')}\n`)
}

/** A verified part makes the file longer, so that its length is where a repeated export continues. */
async function writeSparsely(handle: FileHandle, part: Buffer, at: number): Promise<void> {
  const isHole = Buffer.alloc(part.length).equals(part)
  if (isHole) await handle.truncate(at + part.length)
  else await handle.write(part, 0, part.length, at)
}

interface Download {
  readonly tag: string
  readonly first: number
  readonly hash: Hash
}

async function readParts(
  from: ContentUrl,
  { tag, first, hash }: Download,
  write: (part: Buffer, at: number) => Promise<void>,
): Promise<void> {
  for (let at = first; at < from.bytes;) {
    const last = Math.min(at + partBytes, from.bytes) - 1
    const headers = { range: `bytes=${at}-${last}`, 'if-match': tag }
    const { body, trailers } = await sendPart(from, { method: 'GET', headers }, (answer) => {
      const digest = `sha-256=:${createHash('sha256').update(answer.body).digest('base64')}:`
      return answer.body.length === last + 1 - at && answer.trailers['content-digest'] === digest
    })
    if (trailers['content-digest'] === undefined) throw new OperatorFailure('The service sent no checksum.')
    await write(body, at)
    hash.update(body)
    at = last + 1
    reportParts('Exporting', at, from.bytes)
  }
}

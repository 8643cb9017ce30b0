import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorFailure } from '@moorage/server/exit'
import { isRecord, parseJson } from '@moorage/contract'
import { writeOut } from '../../output/write-out.ts'
import { type ContentUrl, partBytes, reportParts, sendPart } from './send-part.ts'

/** Writes a raw file into a volume from `offset` on; a qcow2 file is converted first. The rest of the volume keeps its bytes. Throws OperatorFailure. */
export async function sendImportedContent(to: ContentUrl, file: string, offset: number): Promise<void> {
  const handle = await openToRead(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.toString('latin1') !== 'QFI\u00FB') return await sendFile(to, handle, offset)
  } finally {
    await handle.close()
  }
  const folder = await mkdtemp(join(tmpdir(), 'moor-import-'))
  try {
    await convertToRaw(file, join(folder, 'raw'))
    const converted = await openToRead(join(folder, 'raw'))
    try {
      await sendFile(to, converted, offset)
    } finally {
      await converted.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function openToRead(file: string): Promise<FileHandle> {
  return open(file, 'r').catch((error: unknown) => {
    throw new OperatorFailure(`Cannot read ${file}: ${String(error)}.`, 'usage', error)
  })
}

async function convertToRaw(from: string, to: string): Promise<void> {
  const child = spawn('qemu-img', ['convert', '-f', 'qcow2', '-O', 'raw', from, to], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close').catch((error: unknown) => {
    const fix = 'install qemu-img (Debian: qemu-utils), or convert the file to raw'
    throw new OperatorFailure(`Cannot convert ${from}: ${fix}.`, 'usage', error)
  })
  if (code !== 0) throw new OperatorFailure(`qemu-img cannot convert ${from}.`, 'usage')
}

async function sendFile(to: ContentUrl, handle: FileHandle, offset: number): Promise<void> {
  const { size } = await handle.stat()
  if (size > to.bytes)
    throw new OperatorFailure(`The file has ${size} bytes, and the volume only ${to.bytes}.`, 'usage')
  const hash = createHash('sha256')
  for (let at = offset; at < size;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(partBytes, size - at)), 0, null, at)
    const body = buffer.subarray(0, bytesRead)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const headers = { 'content-type': 'application/octet-stream' }
    const isStored = (answer: { readonly body: Buffer }): boolean => {
      const stored = parseJson(answer.body.toString())
      return isRecord(stored) && stored['sha256'] === sha256
    }
    await sendPart(to, { method: 'PUT', headers, query: `?offset=${at}`, body }, isStored).catch((error: unknown) => {
      throw new OperatorFailure(
        `${error instanceof Error ? error.message : String(error)} Continue the import with --offset ${at}.`,
        'refused',
        error,
      )
    })
    hash.update(body)
    at += bytesRead
    reportParts('Importing', at, size)
  }
  const from = offset === 0 ? '' : ` from offset ${offset}`
  await writeOut(`Imported ${Math.max(0, size - offset)} bytes${from}. SHA-256: ${hash.digest('hex')}\n`)
}

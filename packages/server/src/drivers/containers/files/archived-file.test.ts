import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ArchivedFile } from './archived-file.ts'
import { packLargeFile, packTar, readFirstFile } from './tar-archive.ts'

const content = randomBytes(1_500)

async function readIn(archive: Buffer, step: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  const file = new ArchivedFile(async (chunk) => void pieces.push(chunk))
  for (let at = 0; at < archive.length; at += step) await file.read(archive.subarray(at, at + step))
  expect(file.end()).toBe(content.length)
  return Buffer.concat(pieces)
}

test.each([1, 511, 512, 513, 10_000])(
  'extracts the first file after extended headers, from chunks of %i bytes',
  async (step) => {
    const more = packTar([{ path: 'long', mode: 0o600, content: Buffer.from('30 path=x') }]).subarray(0, 1_024)
    more.write('x', 156)
    const archive = Buffer.concat([more, packTar([{ path: 'a', mode: 0o600, content }])])
    expect((await readIn(archive, step)).equals(content)).toBe(true)
  },
)

test('rejects a folder and a truncated archive', async () => {
  const file = new ArchivedFile(async () => undefined)
  await expect(file.read(packTar([{ path: 'a', mode: 0o755, isFolder: true }]))).rejects.toThrow('not a file')
  const half = new ArchivedFile(async () => undefined)
  await half.read(packTar([{ path: 'a', mode: 0o600, content }]).subarray(0, 1_024))
  expect(() => half.end()).toThrow('incomplete')
})

async function pack(bytes: number): Promise<Buffer> {
  const pieces = (async function* () {
    yield content.subarray(0, 700)
    yield content.subarray(700)
  })()
  const packed: Uint8Array[] = []
  for await (const one of packLargeFile({ path: 'a', part: '.a.part', mode: 0o600, bytes }, pieces)) packed.push(one)
  return Buffer.concat(packed)
}

test('packs a large file like a small one, and rejects content that does not have the declared length', async () => {
  const archive = await pack(content.length)
  expect(archive).toEqual(
    packTar([
      { path: '.a.part', mode: 0o600, content },
      { path: 'a', mode: 0o600, linkTo: '.a.part' },
    ]),
  )
  expect(readFirstFile(archive)?.equals(content)).toBe(true)
  await expect(pack(content.length - 1)).rejects.toThrow('no longer has')
  await expect(pack(content.length + 1)).rejects.toThrow('no longer has')
})

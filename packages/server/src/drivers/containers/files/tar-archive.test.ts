import { expect, test } from 'vitest'
import { packTar, readAllFiles, readFirstFile } from './tar-archive.ts'

const entry = (path: string, content: string) => ({ path, mode: 0o600, content: Buffer.from(content) })

test('packs equal files into equal bytes, and reads the first file of an archive', () => {
  const archive = packTar([entry('a/b', 'content'), entry('c', '')])
  expect(archive).toEqual(packTar([entry('a/b', 'content'), entry('c', '')]))
  expect(archive.length % 512).toBe(0)
  expect(readFirstFile(archive)?.toString()).toBe('content')
})

test('skips extended headers, and returns null for a folder or link', () => {
  const more = packTar([entry('long', '30 path=x')])
  more.write('x', 156)
  const [notes, file] = [more.subarray(0, 1_024), packTar([entry('b', 'content')])]
  expect(readFirstFile(Buffer.concat([notes, file]))?.toString()).toBe('content')
  expect(readFirstFile(packTar([{ path: 'a', mode: 0o755, isFolder: true }]))).toBeNull()
  expect(readFirstFile(packTar([{ path: 'a', mode: 0o600, linkTo: 'b' }]))).toBeNull()
})

test('reads all files of an archive by name, including hard links', () => {
  const archive = packTar([
    { path: 'plane', mode: 0o755, isFolder: true },
    entry('plane/.key.part', 'secret'),
    { path: 'plane/key', mode: 0o600, linkTo: 'plane/.key.part' },
    { path: 'plane/none', mode: 0o600, linkTo: 'elsewhere' },
    entry('plane/empty', ''),
  ])
  expect(Object.fromEntries(readAllFiles(archive))).toEqual({
    'plane/.key.part': Buffer.from('secret'),
    'plane/key': Buffer.from('secret'),
    'plane/empty': Buffer.alloc(0),
  })
})

test('rejects a name of more than 100 bytes, not characters', () => {
  expect(() => packTar([entry('a'.repeat(100), '')])).not.toThrow()
  expect(() => packTar([entry('ä'.repeat(51), '')])).toThrow('at most 100 bytes')
  expect(() => packTar([{ path: 'a', mode: 0o600, linkTo: 'b'.repeat(101) }])).toThrow('at most 100 bytes')
})

test.each([
  ['cut', packTar([entry('a', 'x'.repeat(1_000))]).subarray(0, 1_024)],
  ['empty', Buffer.alloc(0)],
  ['noise', Buffer.alloc(1_024, 0xff)],
])('an archive that is %s is Broken', (_what, archive) => {
  expect(() => readFirstFile(archive)).toThrow('archive')
})

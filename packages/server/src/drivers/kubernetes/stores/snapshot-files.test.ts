import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import type { ReceiveChunk } from '../../containers/index.ts'
import {
  explainBadSnapshot,
  nameSnapshot,
  pruneSnapshotFiles,
  removeSnapshotFile,
  removeSnapshotFolder,
  snapshotPath,
  writeSnapshot,
} from './snapshot-files.ts'

const folder = useScratchFolder().path

const content = Buffer.alloc(1_024, 'etcd')
const whole = Buffer.concat([content, createHash('sha256').update(content).digest()])
const copyOf = (bytes: Buffer) => async (take: ReceiveChunk) => {
  await take(bytes.subarray(0, 700))
  await take(bytes.subarray(700))
}
const listIn = (plane: string): string[] => readdirSync(join(folder, plane)).toSorted()

test('a snapshot is called by its time and revision, and later ones come later in the alphabet', () => {
  const names = [
    nameSnapshot(Date.UTC(2026, 10, 24, 3, 5, 9, 999), 7),
    nameSnapshot(Date.UTC(2026, 10, 24, 3, 5, 10), 8),
    nameSnapshot(Date.UTC(2027, 0, 1), 9),
  ]
  expect(names).toEqual(['20261124T030509Z-r7.db', '20261124T030510Z-r8.db', '20270101T000000Z-r9.db'])
  expect(names.toSorted()).toEqual(names)
})

describe('a snapshot that is written', () => {
  const place = { folder, plane: 'written' }
  const file = nameSnapshot(0, 1)

  test('is whole, closed to others, and takes away what a killed process left', async () => {
    await writeSnapshot(place, file, copyOf(whole))
    writeFileSync(snapshotPath(place, 'another.db.part'), 'half')
    expect(await writeSnapshot(place, file, copyOf(whole))).toBe(whole.length)
    expect(listIn('written')).toEqual([file])
    expect(readFileSync(snapshotPath(place, file)).equals(whole)).toBe(true)
    expect([statSync(join(folder, 'written')).mode & 0o777, statSync(snapshotPath(place, file)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    expect(await explainBadSnapshot(place, file, whole.length)).toBeNull()
  })

  test('is not there where what came was cut, or its copying failed', async () => {
    const other = { folder, plane: 'cut' }
    await expect(writeSnapshot(other, file, copyOf(whole.subarray(0, 800)))).rejects.toMatchObject({ code: 'Broken' })
    await expect(writeSnapshot(other, file, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(listIn('cut')).toEqual([])
  })

  test.each([
    ['cut', (path: string) => truncateSync(path, 800), 'bytes and should have'],
    [
      'damaged',
      (path: string) => writeFileSync(path, Buffer.concat([Buffer.alloc(1_024), whole.subarray(1_024)])),
      'checksum',
    ],
    ['gone', (path: string) => rmSync(path), 'cannot be read'],
  ])('is not restored from when it is %s', async (_what, harm, why) => {
    await writeSnapshot(place, file, copyOf(whole))
    harm(snapshotPath(place, file))
    expect(await explainBadSnapshot(place, file, whole.length)).toContain(why)
  })

  test.skipIf(process.getuid?.() === 0)('cannot be where the folder is closed: Busy, naming it', async () => {
    const closed = join(folder, 'closed')
    await writeSnapshot({ folder: closed, plane: 'a' }, file, copyOf(whole))
    chmodSync(closed, 0o500)
    await expect(writeSnapshot({ folder: closed, plane: 'b' }, file, copyOf(whole))).rejects.toMatchObject({
      code: 'Busy',
      message: expect.stringContaining(closed),
    })
  })
})

test('what is older than the oldest that is kept goes; newer ones and files of others stay', async () => {
  const place = { folder, plane: 'pruned' }
  const files = [1, 2, 3, 4].map((one) => nameSnapshot(one * 1_000, one))
  for (const file of files) await writeSnapshot(place, file, copyOf(whole))
  writeFileSync(snapshotPath(place, '0-mine.db'), 'mine')
  await pruneSnapshotFiles(place, files[2] ?? '')
  expect(listIn('pruned')).toEqual(['0-mine.db', ...files.slice(2)])
  await removeSnapshotFile(place, files[3] ?? '')
  await removeSnapshotFile(place, files[3] ?? '')
  expect(listIn('pruned')).toEqual(['0-mine.db', files[2]])
  await removeSnapshotFolder(place)
  await removeSnapshotFolder(place)
  expect(readdirSync(folder)).not.toContain('pruned')
})

import { CallRefusal } from '../wire/call-refusal.ts'
import { numberOfDevice, sizeOfDevice } from './devices.ts'
import { callProgram } from './call-program.ts'

/** What blkid ends with where it finds nothing. */
const nothingFound = 2
/** The checker of ext4 has mended something. */
const mended = 1
/** A filesystem ends a little before its device does. */
const slackBytes = 2 ** 20

/** The filesystem that volumes get when nobody asks for one. */
export const usualFilesystem = 'ext4'

/** What is on a device: a filesystem, something else (`?`), or nothing (null). Nothing is what a new volume has, and the only thing that is ever formatted. */
export async function findFilesystem(device: string): Promise<string | null> {
  const { code, output } = await callProgram(
    'blkid',
    ['-p', '-s', 'TYPE', '-s', 'PTTYPE', '-o', 'export', device],
    [0, nothingFound],
  )
  if (code === nothingFound) return null
  return /^TYPE=(.+)$/m.exec(output)?.[1] ?? '?'
}

/** Makes one on an empty device. */
export async function makeFilesystem(device: string, filesystem: string): Promise<void> {
  // Blocks are not discarded: a new volume has none, and storage that forgets them slowly would hold the call up.
  const args = filesystem === 'xfs' ? ['-K'] : ['-F', '-m', '0', '-E', 'nodiscard']
  await callProgram(`mkfs.${filesystem}`, [...args, device])
}

/** Looks after one that is not mounted: what a crash left is mended, and one that is smaller than its device, as that of a copy may be, takes the rest. XFS does the first by itself when it is mounted. */
export async function prepareFilesystem(device: string, filesystem: string): Promise<void> {
  if (filesystem !== 'ext4') return
  await callProgram('fsck.ext4', ['-p', device], [0, mended])
  if ((await sizeOfExt4(device)) + slackBytes >= (await sizeOfDevice(await numberOfDevice(device)))) return
  await callProgram('fsck.ext4', ['-f', '-p', device], [0, mended])
  await callProgram('resize2fs', [device])
}

async function sizeOfExt4(device: string): Promise<number> {
  const { output } = await callProgram('dumpe2fs', ['-h', device])
  const read = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  return read('Block count') * read('Block size')
}

/** Gives one that is mounted at `path` the whole of its device. */
export async function growFilesystem(
  filesystem: string,
  { device, path }: { readonly device: string; readonly path: string },
): Promise<void> {
  if (filesystem === 'ext4') await callProgram('resize2fs', [device])
  else if (filesystem === 'xfs') await callProgram('xfs_growfs', [path])
  else throw new CallRefusal('FAILED_PRECONDITION', `${filesystem} at ${path} cannot be grown here.`)
}

import { CallError } from '../wire/call-error.ts'
import { numberOfDevice, sizeOfDevice } from './devices.ts'
import { callProgram } from './call-program.ts'

/** Exit code of blkid. */
const nothingFound = 2
/** Exit code of e2fsck. */
const repaired = 1
/** A filesystem ends slightly before its device. */
const slackBytes = 2 ** 20

/** Default filesystem of volumes. */
export const defaultFilesystem = 'ext4'

/** Returns a device's filesystem type, `?` for other content, or null if empty. Only an empty device is ever formatted. Throws INTERNAL if blkid fails. */
export async function findFilesystem(device: string): Promise<string | null> {
  const { code, output } = await callProgram(
    'blkid',
    ['-p', '-s', 'TYPE', '-s', 'PTTYPE', '-o', 'export', device],
    [0, nothingFound],
  )
  if (code === nothingFound) return null
  return /^TYPE=(.+)$/m.exec(output)?.[1] ?? '?'
}

/** Creates a filesystem on an empty device. Call `findFilesystem` first: ext4 overwrites existing content. Throws INTERNAL if mkfs fails. */
export async function makeFilesystem(device: string, filesystem: string): Promise<void> {
  // A new volume has no blocks, and a slow discard would delay the call.
  const args = filesystem === 'xfs' ? ['-K'] : ['-F', '-m', '0', '-E', 'nodiscard']
  await callProgram(`mkfs.${filesystem}`, [...args, device])
}

/**
 * Repairs an unmounted ext4 filesystem after a crash, and extends it to its whole device, for example in a copy. Does nothing for other types; XFS repairs
 * itself when mounted. Throws INTERNAL if a program fails.
 */
export async function prepareFilesystem(device: string, filesystem: string): Promise<void> {
  if (filesystem !== 'ext4') return
  await callProgram('fsck.ext4', ['-p', device], [0, repaired])
  if ((await sizeOfExt4(device)) + slackBytes >= (await sizeOfDevice(await numberOfDevice(device)))) return
  await callProgram('fsck.ext4', ['-f', '-p', device], [0, repaired])
  await callProgram('resize2fs', [device])
}

async function sizeOfExt4(device: string): Promise<number> {
  const { output } = await callProgram('dumpe2fs', ['-h', device])
  const read = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  return read('Block count') * read('Block size')
}

/** Extends a mounted ext4 or XFS filesystem to its whole device. Throws FAILED_PRECONDITION for another type, and INTERNAL if the program fails. */
export async function growFilesystem(
  filesystem: string,
  { device, path }: { readonly device: string; readonly path: string },
): Promise<void> {
  if (filesystem === 'ext4') await callProgram('resize2fs', [device])
  else if (filesystem === 'xfs') await callProgram('xfs_growfs', [path])
  else throw new CallError('FAILED_PRECONDITION', `A filesystem of type ${filesystem} at ${path} cannot be expanded.`)
}

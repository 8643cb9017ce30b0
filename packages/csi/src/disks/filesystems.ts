import { CallError } from '../wire/call-error.ts'
import { numberOfDevice, sizeOfDevice } from './devices.ts'
import { callProgram } from './call-program.ts'

/** blkid's exit code if it finds nothing. */
const nothingFound = 2
/** Exit code of e2fsck after a repair. */
const repaired = 1
/** A filesystem ends a little before its device does. */
const slackBytes = 2 ** 20

/** Default filesystem of volumes. */
export const defaultFilesystem = 'ext4'

/**
 * Returns the content of a device: a filesystem, something else (`?`), or nothing (null). Only a device with nothing, such as a new volume, is ever formatted.
 */
export async function findFilesystem(device: string): Promise<string | null> {
  const { code, output } = await callProgram(
    'blkid',
    ['-p', '-s', 'TYPE', '-s', 'PTTYPE', '-o', 'export', device],
    [0, nothingFound],
  )
  if (code === nothingFound) return null
  return /^TYPE=(.+)$/m.exec(output)?.[1] ?? '?'
}

/** Formats an empty device. */
export async function makeFilesystem(device: string, filesystem: string): Promise<void> {
  // Blocks are not discarded: a new volume has none, and a slow discard would delay the call.
  const args = filesystem === 'xfs' ? ['-K'] : ['-F', '-m', '0', '-E', 'nodiscard']
  await callProgram(`mkfs.${filesystem}`, [...args, device])
}

/**
 * Checks an unmounted filesystem: repairs it after a crash, and extends one that is smaller than its device, for example that of a copy. XFS repairs itself
 * when it is mounted.
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

/** Extends a filesystem mounted at `path` to its whole device. */
export async function growFilesystem(
  filesystem: string,
  { device, path }: { readonly device: string; readonly path: string },
): Promise<void> {
  if (filesystem === 'ext4') await callProgram('resize2fs', [device])
  else if (filesystem === 'xfs') await callProgram('xfs_growfs', [path])
  else throw new CallError('FAILED_PRECONDITION', `A filesystem of type ${filesystem} at ${path} cannot be expanded.`)
}

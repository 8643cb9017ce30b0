import { open, stat, truncate } from 'node:fs/promises'
import { DriverError, type VolumePassphrase } from '#reconcile/ports/index.ts'
import { type ProgramRun, runEngineProgram } from '../programs/run-engine-program.ts'
import { withSecretFile } from './secret-file.ts'

const program = 'qemu-img'

/** Duration of key derivation, short because the passphrase is 256 random bits. */
const iterMs = 50

const longDeadlineMs = 86_400_000

/** An encrypted image file and its key. */
export interface EncryptedImage {
  readonly path: string
  readonly key: VolumePassphrase
}

/** Creates an encrypted image of zeros in an existing empty file. Can last a day. Throws Busy if aborted or the disk is full, otherwise Broken. */
export async function createEncryptedImage(
  { path, key }: EncryptedImage,
  { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal },
): Promise<void> {
  const args = ['create', '-q', '-f', 'qcow2', '-o', encryption, path, String(bytes)]
  await runImageProgram({ args, key, deadlineMs: longDeadlineMs, signal })
}

/** Grows an encrypted image that is not open; new bytes read as zeros. Throws Busy if the disk is full, otherwise Broken. */
export async function growEncryptedImage({ path, key }: EncryptedImage, bytes: number): Promise<void> {
  const image = `driver=qcow2,file.driver=file,file.filename=${escaped(path)},encrypt.key-secret=key`
  await runImageProgram({
    args: ['resize', '-q', '--image-opts', image, String(bytes)],
    key,
  })
}

/** A full copy of a file. */
export interface FullCopy {
  readonly from: string
  /** Existing empty file with its final permissions. */
  readonly to: string
  /** Key that encrypts the copy; null to copy the bytes unchanged. */
  readonly encryptWith: VolumePassphrase | null
  reportProgress(percent: number): void
  readonly signal: AbortSignal
}

/**
 * Copies a file with its holes and reports the percentage. Encrypts with `encryptWith`; an encrypted file is copied without its key. Throws Busy if aborted or
 * the disk is full, otherwise Broken.
 */
export async function copyFullImage({ from, to, encryptWith, reportProgress, signal }: FullCopy): Promise<void> {
  if (!encryptWith) await growTarget(from, to)
  // `-n`: a qemu-img that outlives this process cannot recreate a deleted file.
  const target = encryptWith ? ['-O', 'qcow2', '-o', encryption] : ['-n', '--target-is-zero', '-O', 'raw']
  await runImageProgram({
    args: ['convert', '-p', '-U', '-f', 'raw', ...target, from, to],
    key: encryptWith,
    deadlineMs: longDeadlineMs,
    signal,
    onOutput: (text) => {
      const percent = [...text.matchAll(/\((\d+(?:\.\d+)?)\/100%\)/g)].at(-1)?.[1]
      if (percent !== undefined) reportProgress(Number(percent))
    },
  })
}

/** QEMU copies an incomplete last sector as a complete one. */
const sectorBytes = 512

async function growTarget(from: string, to: string): Promise<void> {
  const { size } = await stat(from)
  await truncate(to, Math.ceil(size / sectorBytes) * sectorBytes)
}

/** Syncs a file's content, or a folder's with flag `r`, to disk. Rejects if it is missing. */
export async function syncFile(path: string, flag: 'r' | 'r+' = 'r+'): Promise<void> {
  const handle = await open(path, flag)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const encryption = `encrypt.format=luks,encrypt.key-secret=key,encrypt.iter-time=${iterMs}`

const escaped = (path: string): string => path.replaceAll(',', ',,')

interface ImageRun extends Omit<ProgramRun, 'file'> {
  readonly key: VolumePassphrase | null
}

/** Measurement error of QEMU that a retry usually resolves. */
const isMismeasured = (stderr: string): boolean => stderr.includes('Unable to get accurate CPU usage')
const attemptsMax = 20

async function runImageProgram({ args, key, ...run }: ImageRun): Promise<void> {
  const [verb = '', ...rest] = args
  const start = (secret: readonly string[]) =>
    runEngineProgram({ ...run, file: program, args: [verb, ...secret, ...rest] })
  const attempt = () =>
    key ? withSecretFile(key, (path) => start(['--object', `secret,id=key,file=${path}`])) : start([])
  let end = await attempt()
  for (let turn = 1; turn < attemptsMax && isMismeasured(end.stderr); turn += 1) end = await attempt()
  const { code, stderr } = end
  if (code === 0) return
  const isPassing = isMismeasured(stderr) || /No space left|Disk quota exceeded|Failed to get/.test(stderr)
  throw new DriverError(isPassing ? 'Busy' : 'Broken', `${program} ${verb}: ${stderr.trim().slice(0, 500)}`)
}

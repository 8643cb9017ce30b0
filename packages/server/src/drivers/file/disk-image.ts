import { open, stat, truncate } from 'node:fs/promises'
import { DriverError, type VolumePassphrase } from '#reconcile/ports/index.ts'
import { type ProgramRun, runEngineProgram } from '../programs/run-engine-program.ts'
import { withSecretFile } from './secret-file.ts'

/** Work on an image file that `qemu-img` does, because its inside is encrypted or because it copies holes as holes. */
const program = 'qemu-img'

/** Milliseconds of work that each key slot is made to take. The passphrase is 256 random bits: nobody finds it by trying, so this may be short. */
const iterMs = 50

/** Work on a large volume or a slow machine takes hours, and is ended by the process that follows it. */
const longDeadlineMs = 86_400_000

/** An encrypted file, and its key. */
export interface EncryptedImage {
  readonly path: string
  readonly key: VolumePassphrase
}

/** Makes an encrypted image over a file that is there, empty; it reads zeros. However long key derivation takes: the caller follows it. */
export async function createEncryptedImage(
  { path, key }: EncryptedImage,
  { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal },
): Promise<void> {
  const args = ['create', '-q', '-f', 'qcow2', '-o', encryption, path, String(bytes)]
  await runImageProgram({ args, key, deadlineMs: longDeadlineMs, signal })
}

/** Makes an encrypted image larger that nobody has open; the new bytes read zeros. */
export async function growEncryptedImage({ path, key }: EncryptedImage, bytes: number): Promise<void> {
  const image = `driver=qcow2,file.driver=file,file.filename=${escaped(path)},encrypt.key-secret=key`
  await runImageProgram({
    args: ['resize', '-q', '--image-opts', image, String(bytes)],
    key,
  })
}

/** A full copy of a file, and how it is followed. */
export interface FullCopy {
  readonly from: string
  /** There already, empty, with the rights that it is to have. */
  readonly to: string
  /** Where the bytes of a raw file become an encrypted image; null where they stay as they are. */
  readonly encryptWith: VolumePassphrase | null
  tell(percent: number): void
  readonly signal: AbortSignal
}

/** Copies all bytes of a file, holes as holes. The file of an encrypted volume is copied as it is, without its key. */
export async function copyWhole({ from, to, encryptWith, tell, signal }: FullCopy): Promise<void> {
  if (!encryptWith) await growTarget(from, to)
  // One that outlives us must not make a file again that somebody has removed.
  const target = encryptWith ? ['-O', 'qcow2', '-o', encryption] : ['-n', '--target-is-zero', '-O', 'raw']
  await runImageProgram({
    args: ['convert', '-p', '-U', '-f', 'raw', ...target, from, to],
    key: encryptWith,
    deadlineMs: longDeadlineMs,
    signal,
    onOutput: (text) => {
      const percent = [...text.matchAll(/\((\d+(?:\.\d+)?)\/100%\)/g)].at(-1)?.[1]
      if (percent !== undefined) tell(Number(percent))
    },
  })
}

/** QEMU thinks in sectors: the end of a file that is none is copied as one. */
const sectorBytes = 512

async function growTarget(from: string, to: string): Promise<void> {
  const { size } = await stat(from)
  await truncate(to, Math.ceil(size / sectorBytes) * sectorBytes)
}

/** Makes sure that a file's bytes outlive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const encryption = `encrypt.format=luks,encrypt.key-secret=key,encrypt.iter-time=${iterMs}`

/** In a list of options a comma ends one, and two are one. */
const escaped = (path: string): string => path.replaceAll(',', ',,')

interface ImageRun extends Omit<ProgramRun, 'file'> {
  /** Named `key` in the arguments; null where none is needed. */
  readonly key: VolumePassphrase | null
}

/** QEMU measures how long a derivation takes, and gives up where the clock of its thread has not moved meanwhile; the next attempt mostly succeeds. */
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

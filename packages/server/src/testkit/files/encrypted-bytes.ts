import type { VolumeSource } from '#reconcile/ports/index.ts'
import { withSecretFile } from '#drivers/file/secret-file.ts'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'

/**
 * Runs a qemu-io command, for example `write -P 0x4d 0 512`, on an encrypted file. Returns stdout and stderr. Throws if the source is not an encrypted file.
 */
export async function runOnEncrypted(source: VolumeSource | null, command: string): Promise<string> {
  if (source?.kind !== 'file' || !source.encryption) throw new Error('The file is not encrypted.')
  const image = `driver=qcow2,file.driver=file,file.filename=${source.path},encrypt.key-secret=key`
  const { stdout, stderr } = await withSecretFile(source.encryption, (path) =>
    runEngineProgram({
      file: 'qemu-io',
      args: ['--object', `secret,id=key,file=${path}`, '--image-opts', image, '-c', command],
    }),
  )
  return stdout + stderr
}

/** True if a guest reads only `pattern` in a range of bytes. Throws if QEMU cannot read. */
export async function isEncryptedPattern(
  source: VolumeSource | null,
  { pattern, offset, length }: { readonly pattern: number; readonly offset: number; readonly length: number },
): Promise<boolean> {
  const output = await runOnEncrypted(source, `read -P ${pattern} ${offset} ${length}`)
  if (!output.includes(`read ${length}/${length} bytes`)) throw new Error(`QEMU could not read: ${output}`)
  return !output.includes('verification failed')
}

import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)
/** An emulated guest needs seconds for the key exchange. */
const options = ['BatchMode=yes', 'ConnectTimeout=20', 'StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null']

/** SSH key of a test. */
export interface SshKey {
  readonly publicKey: string
  /** Runs a command as root, and returns its output. Retries until the guest accepts the key; throws after ten minutes. */
  runAt(address: string, command: string): Promise<string>
}

/** Creates a key in a folder. */
export function makeSshKey(folder: string): SshKey {
  const file = join(folder, 'ssh-key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  return {
    publicKey: readFileSync(`${file}.pub`, 'utf8').trim(),
    runAt(address, command) {
      const args = ['-i', file, ...options.flatMap((option) => ['-o', option]), `root@${address}`, command]
      const signIn = async (): Promise<string | undefined> =>
        (await run('ssh', args, { timeout: 60_000 }).catch(() => undefined))?.stdout.trim()
      return waitUntil(`SSH to ${address}`, signIn, 1_000, 600_000)
    },
  }
}

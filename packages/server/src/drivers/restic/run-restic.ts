import type { ChildProcess } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFailure } from '#domain/shared/index.ts'
import { type BackupVault, BackupStoreError, DriverError } from '#reconcile/ports/index.ts'
import { spawnEngineProgram } from '../programs/run-engine-program.ts'
import { withTemporaryFolder } from '../programs/with-temporary-folder.ts'

/** Where repositories are, and how restic reaches them. */
export interface ResticOptions {
  /** Folder, `sftp:` or `s3:` location. Each vault is a repository below it. */
  readonly repository: string
  /** AWS credentials file of an `s3:` location. */
  readonly credentialsFile?: string | undefined
  readonly cacheFolder: string
  /** Limits of one process in KiB per second; undefined without a limit. */
  readonly uploadKibps?: number | undefined
  readonly downloadKibps?: number | undefined
}

/** The repository does not contain the bytes that were stored. */
export class AlteredRepository extends Error {}

/** Ended restic process. The output is empty if `onOutput` read it. */
interface ResticEnd {
  /** Null if killed. */
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Running restic process. */
interface ResticProcess {
  readonly child: ChildProcess
  /** Never rejects. */
  readonly end: Promise<ResticEnd>
}

/** restic with the repository and password of one vault. */
export interface Restic {
  /** Starts restic; with `isPiped`, the caller reads standard output. */
  start(args: readonly string[], isPiped?: boolean): ResticProcess
  /** Runs restic and returns its output. Throws as `checkEnd`. */
  run(...args: readonly string[]): Promise<string>
}

/** Calls `act` with restic for a vault. The password is in a file of this user while it runs. Throws BackupStoreError for a missing folder. */
export async function withRestic<Answer>(
  options: ResticOptions,
  vault: BackupVault,
  act: (restic: Restic) => Promise<Answer>,
): Promise<Answer> {
  const { repository, credentialsFile, cacheFolder } = options
  // restic would create the missing folder of a file system that is not mounted.
  if (repository.startsWith('/') && !(await stat(repository).catch(() => null))?.isDirectory())
    throw new BackupStoreError('missing', `${repository} is not a folder.`)
  return withTemporaryFolder('restic', async (folder) => {
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, vault.password, { mode: 0o600 })
    const env = {
      RESTIC_REPOSITORY: `${repository.replace(/\/+$/, '')}/${vault.name}`,
      RESTIC_PASSWORD_FILE: passwordFile,
      RESTIC_CACHE_DIR: cacheFolder,
      ...(credentialsFile !== undefined && { AWS_SHARED_CREDENTIALS_FILE: credentialsFile }),
    }
    const start = (args: readonly string[], isPiped = false): ResticProcess => {
      const child = spawnEngineProgram('restic', [...listLimits(options), ...args], env)
      return { child, end: collectEnd(child, isPiped) }
    }
    return act({
      start,
      async run(...args) {
        const { child, end } = start(args)
        child.stdin?.end()
        return checkEnd(await end)
      },
    })
  })
}

function listLimits({ uploadKibps, downloadKibps }: ResticOptions): string[] {
  return [
    ...(uploadKibps === undefined ? [] : [`--limit-upload=${uploadKibps}`]),
    ...(downloadKibps === undefined ? [] : [`--limit-download=${downloadKibps}`]),
  ]
}

const outputMax = 1_048_576

function collectEnd(child: ChildProcess, isPiped: boolean): Promise<ResticEnd> {
  const texts = { output: '', errors: '' }
  const collect = (key: keyof typeof texts, stream: ChildProcess['stdout']): void => {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => void (texts[key] = (texts[key] + text).slice(-outputMax)))
  }
  if (!isPiped) collect('output', child.stdout)
  collect('errors', child.stderr)
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, ...texts, errors: error.message }))
    child.on('close', (code) => resolve({ code, ...texts }))
  })
}

/** Messages of restic 0.14 to 0.18 and of its transports; the first match counts. */
const failures: readonly (readonly [RegExp, BackupFailure | 'altered'])[] = [
  // SFTP reports a full file system as a general failure.
  [/no space left|quota exceeded|QuotaExceeded|not enough space|Write: sftp: "Failure"/i, 'full'],
  [/wrong password|no key found/i, 'wrong_password'],
  [/already locked|unable to create lock/i, 'locked'],
  [/ciphertext verification failed|invalid data returned|wrong hash|hash mismatch|integrity/i, 'altered'],
  [/no snapshot found|not found in (index|repository)|ReadFull.*(no such file|does not exist|NoSuchKey)/i, 'altered'],
  [
    /refused|timed? ?out|no such host|unreachable|connection reset|unable to start the sftp|AccessDenied/i,
    'unreachable',
  ],
  [/is there a repository|config file|no such bucket|NoSuchBucket|bucket does not exist/i, 'missing'],
]

/** Returns the output of a process that succeeded. Throws Busy if it was killed, AlteredRepository, BackupStoreError, or Broken with restic's message. */
export function checkEnd({ code, output, errors }: ResticEnd): string {
  if (code === 0) return output
  if (code === null) throw new DriverError('Busy', 'restic was stopped.')
  const failure = failures.find(([pattern]) => pattern.test(errors))?.[1]
  const message = `restic: ${errors.trim().split('\n').slice(0, 3).join(' ').slice(0, 500)}`
  if (failure === 'altered') throw new AlteredRepository(message)
  throw failure ? new BackupStoreError(failure, message) : new DriverError('Broken', message)
}

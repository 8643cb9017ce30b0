import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from './choose-run-as.ts'
import { type ClusterPaths, roles } from './cluster-paths.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { runPostgresProgram } from './run-program.ts'
import { syncFolder } from '#drivers/secret-file/index.ts'

/** The bundled PostgreSQL opens no data directory of another major version. */
const major = '18'

/**
 * Creates the cluster if missing. It gets its name only when complete and on disk, so a kill leaves none or a complete one. Throws PostgresFailure if initdb
 * fails, or for another major version.
 * @param scratch folder that the runner's user can read, for the password during initdb
 * @param isDurable false in tests only
 */
export async function initCluster(
  paths: ClusterPaths,
  runner: Runner,
  scratch: string,
  isDurable: boolean,
): Promise<void> {
  if (existsSync(paths.data)) return checkMajor(paths)
  rmSync(paths.fresh, { recursive: true, force: true })
  makeFor(runner, paths.fresh)
  const password = randomBytes(24).toString('hex')
  writePassword(paths.passwords.superuser, password)
  const passwordFile = join(scratch, 'password')
  writePassword(passwordFile, password)
  if (runner.owner !== null) chownSync(passwordFile, runner.owner.uid, runner.owner.gid)
  try {
    await runInitdb(runner, paths.fresh, initArgs(passwordFile))
    // Syncs file by file: the whole file system would include what npm has just written (0.25 s against 0.06 s).
    if (isDurable) await runInitdb(runner, paths.fresh, ['--sync-only'])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(paths.fresh, paths.data)
  if (isDurable) syncFolder(paths.folder)
}

/** The cluster is independent of ICU and libc versions, and requires passwords even within a private folder. */
function initArgs(passwordFile: string): readonly string[] {
  return [
    '-U',
    roles.superuser,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
    // The password is 192 random bits: slow hashing would only slow down connections.
    '--set',
    'scram_iterations=1',
  ]
}

async function runInitdb(runner: Runner, data: string, args: readonly string[]): Promise<void> {
  const end = await runPostgresProgram(runner.call('initdb', data, args))
  if (end.code !== 0)
    throw new PostgresFailure(`The database could not be created: ${end.stderr.trim().split('\n').at(-1)}`)
}

function makeFor(runner: Runner, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (runner.owner !== null) chownSync(folder, runner.owner.uid, runner.owner.gid)
}

function writePassword(file: string, password: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, password, { mode: 0o600, flag: 'wx', flush: true })
}

function checkMajor(paths: ClusterPaths): void {
  const found = readFileSync(join(paths.data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new PostgresFailure(
    `The database in ${paths.data} was created by PostgreSQL ${found} and this release contains ${major}: run moor backup with the old release and moor restore with this one.`,
  )
}

import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyBinaries } from './copy-binaries.ts'
import { linkLibraries } from './link-libraries.ts'
import { type Binaries, locateBinaries } from './locate-binaries.ts'
import { PostgresFailure } from './postgres-failure.ts'
import type { ProgramCall } from './program-call.ts'
import { listRunAs, type RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'

/** A way of running that was seen to work, with the binaries it uses. */
export interface Runner {
  readonly way: RunAs['name']
  readonly owner: RunAs['owner']
  /** Call of one of PostgreSQL's programs. */
  call(program: 'initdb' | 'postgres', args: readonly string[]): ProgramCall
}

/**
 * Tries every way in order and takes the first that can load the binaries and write below `folder` (two short
 * processes per try). Throws PostgresFailure, one sentence, when none works.
 * @param folder absolute data folder, existing
 */
export async function chooseRunAs(folder: string, ways: readonly RunAs[] = listRunAs()): Promise<Runner> {
  const binaries = locateBinaries()
  const reasons: string[] = []
  for (const way of ways) {
    try {
      return await tryWay(way, binaries, folder)
    } catch (error) {
      reasons.push(`${way.name}: ${(error as Error).message}`)
    }
  }
  const who = process.geteuid?.() === 0 ? 'root in any of the known ways' : 'this user'
  throw new PostgresFailure(
    `The bundled PostgreSQL cannot run here as ${who} (${reasons.join('; ')}): run as an ordinary user who owns ${folder}, or set DATABASE_URL.`,
  )
}

async function tryWay(way: RunAs, binaries: Binaries, folder: string): Promise<Runner> {
  // 52 MB are copied only for a user who can use the data folder.
  if (way.isCopied) await probe(way, { file: '/bin/true', args: [], env: cleanEnv() }, folder)
  const native = way.isCopied ? copyBinaries(binaries) : binaries.native
  const env = cleanEnv(linkLibraries(native, join(folder, 'postgres.lib')))
  const call: Runner['call'] = (program, args) => way.wrap({ file: join(native, 'bin', program), args, env })
  for (const program of ['postgres', 'initdb']) {
    await probe(way, { file: join(native, 'bin', program), args: ['-V'], env }, folder)
  }
  return { way: way.name, owner: way.owner, call }
}

/** PostgreSQL gets a clean environment: PGDATA, PGOPTIONS or a locale of ours must not reach it. */
function cleanEnv(libraries = ''): Record<string, string> {
  const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', [libraryPath]: libraries }
}

/** Does beside the cluster what the cluster will do: enter the folder, write in it, load the binary. */
async function probe(way: RunAs, plain: ProgramCall, folder: string): Promise<void> {
  const scratch = mkdtempSync(join(folder, 'postgres.probe-'))
  try {
    if (way.owner !== null) chownSync(scratch, way.owner.uid, way.owner.gid)
    const script = 'cd "$1" && : > written && shift && exec "$@"'
    const args = ['-c', script, 'sh', scratch, plain.file, ...plain.args]
    const end = await runProgram(way.wrap({ ...plain, file: '/bin/sh', args }))
    if (end.code !== 0) throw new Error(end.stderr.trim().split('\n')[0] || `ended with ${end.code}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

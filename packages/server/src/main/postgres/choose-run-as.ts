import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { errorMessage } from '#domain/shared/index.ts'
import { type Binaries, type InstalledBinaries, copyBinaries, linkLibraries, locateBinaries } from './binaries.ts'
import { PostgresFailure } from './postgres-failure.ts'
import type { ProgramCall } from './run-program.ts'
import { type RunAs, listRunAs } from './run-as.ts'
import { runPostgresProgram } from './run-program.ts'

/** Working way to run PostgreSQL, with binaries. */
export interface Runner {
  readonly way: RunAs['name']
  readonly owner: RunAs['owner']
  /** Warning if the server can access the files of root, otherwise null. */
  readonly warning: string | null
  call(program: 'initdb' | 'postgres', data: string, args: readonly string[]): ProgramCall
}

/**
 * Returns the first way, in order, that can load the binaries and write below `folder` (two short processes per attempt). Throws PostgresFailure if none works.
 * @param folder absolute, existing data folder
 */
export async function chooseRunAs(folder: string, ways: readonly RunAs[] = listRunAs()): Promise<Runner> {
  const binaries = locateBinaries()
  const reasons: string[] = []
  for (const way of ways) {
    try {
      const call = await tryWay(way, binaries, folder)
      return { way: way.name, owner: way.owner, warning: way.hasRootsFiles ? warn(reasons, folder) : null, call }
    } catch (error) {
      reasons.push(`${way.name}: ${errorMessage(error)}`)
    }
  }
  const user = process.geteuid?.() === 0 ? 'root by any known method' : 'this user'
  throw new PostgresFailure(
    `The bundled PostgreSQL cannot run here as ${user} (${reasons.join('; ')}): run as an unprivileged user that owns ${folder}, or set DATABASE_URL.`,
  )
}

function warn(reasons: readonly string[], folder: string): string {
  return `PostgreSQL runs with access to the files of root, because every other method failed (${reasons.join('; ')}): run moor as an unprivileged user that owns ${folder}, or set DATABASE_URL.`
}

async function tryWay(way: RunAs, binaries: Binaries, folder: string): Promise<Runner['call']> {
  // Binaries are copied only for a user that can access the data folder.
  if (way.isCopied) await probe(way, { file: '/bin/true', args: [], env: cleanEnv() }, folder)
  const { native, links, linksName } = way.isCopied ? copyBinaries(binaries) : bundled(way, binaries, folder)
  linkLibraries(native, links)
  const env = cleanEnv([linksName, join(native, 'lib')].join(delimiter))
  for (const program of ['postgres', 'initdb']) {
    await probe(way, { file: join(native, 'bin', program), args: ['-V'], env }, folder)
  }
  return (program, data, args) =>
    way.wrap({ file: join(native, 'bin', program), args: ['-D', way.nameOf(data), ...args], env, cwd: data })
}

function bundled(way: RunAs, { native }: Binaries, folder: string): InstalledBinaries {
  const name = 'postgres.lib'
  return { native, links: join(folder, name), linksName: way.nameOf(join(folder, 'postgres'), `../${name}`) }
}

/** Environment without PGDATA, PGOPTIONS or a locale. */
function cleanEnv(libraries = ''): Record<string, string> {
  const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', [libraryPath]: libraries }
}

/** Checks that the cluster can enter the folder, write to it and load the binary. */
async function probe(way: RunAs, plain: ProgramCall, folder: string): Promise<void> {
  const scratch = mkdtempSync(join(folder, 'postgres.probe-'))
  try {
    if (way.owner !== null) chownSync(scratch, way.owner.uid, way.owner.gid)
    const script = 'cd "$1" && : > written && shift && exec "$@"'
    const args = ['-c', script, 'sh', way.nameOf(scratch), plain.file, ...plain.args]
    const end = await runPostgresProgram(way.wrap({ ...plain, file: '/bin/sh', args, cwd: scratch }))
    if (end.code !== 0) throw new Error(end.stderr.trim().split('\n')[0] || `ended with ${end.code}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

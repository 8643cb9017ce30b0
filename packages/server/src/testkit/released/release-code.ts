import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../../../..')

/** Program of an earlier release. */
export interface ReleaseCode {
  readonly bin: string
}

/** Checks out a commit into a new folder, installs its packages and builds its generated sources. Returns the path of `moor`. */
export async function unpackRelease(commit: string, folder: string): Promise<ReleaseCode> {
  const archive = `${folder}.tar`
  mkdirSync(folder, { recursive: true })
  await run('git', ['archive', '--output', archive, commit], root)
  await run('tar', ['-x', '-f', archive, '-C', folder], root)
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  const generator = join(folder, 'tools/generate/src/main.ts')
  if (existsSync(generator)) await run(process.execPath, [generator], folder)
  return { bin: join(folder, 'packages/cli/bin/moor.js') }
}

async function run(file: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const said = await text(child.stderr)
  if ((await code) !== 0) throw new Error(`${file} ${args[0]} failed: ${said.trim()}`)
}

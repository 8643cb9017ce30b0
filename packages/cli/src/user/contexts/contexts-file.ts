import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { OperatorFailure } from '@moorage/server/exit'
import type { Context } from './context.ts'

/** Content of the contexts file. */
export interface Contexts {
  readonly current: string | null
  readonly contexts: Readonly<Record<string, Context>>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the path of `moorage/contexts.json` in XDG_CONFIG_HOME, otherwise in ~/.config. The file may not exist. */
export function contextsPath(env: Environment): string {
  const config = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(config, 'moorage', 'contexts.json')
}

/**
 * Returns the contexts of the file; none without a file. Throws OperatorFailure for invalid JSON, or if other users can read the file (exit code 4): it
 * contains tokens.
 */
export function readContexts(file: string): Contexts {
  const text = readClosed(file)
  if (text === null) return { current: null, contexts: {} }
  try {
    const read: Partial<Contexts> = JSON.parse(text)
    if (typeof read.contexts !== 'object') throw new TypeError('the field contexts is missing')
    return { current: read.current ?? null, contexts: read.contexts }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(
      `Cannot read the contexts file ${file}: ${message}. Fix the file, or delete it and log in again.`,
      'usage',
      error,
    )
  }
}

/** Writes the file atomically, for its owner only (0600), and creates its folder. Concurrent writers overwrite each other's changes. */
export function writeContexts(file: string, contexts: Contexts): void {
  const fresh = `${file}.${process.pid}-${process.hrtime.bigint()}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(fresh, `${JSON.stringify(contexts, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

function readClosed(file: string): string | null {
  try {
    const { mode } = statSync(file)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new OperatorFailure(
        `Other users can read the contexts file ${file}, which contains tokens. Run: chmod 600 ${file}`,
        'authentication',
      )
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

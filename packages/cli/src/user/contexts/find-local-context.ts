import { accessSync, constants, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OperatorFailure } from '@moorage/server/exit'
import type { ChosenContext } from './context.ts'
import { discoverDialect } from './discover-dialect.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the local `moor up` of the data folder (MOORAGE_DATA, otherwise ./.moorage); null without its address or token. Rejects if it does not respond. */
export async function findLocalContext(env: Environment): Promise<ChosenContext | null> {
  const folder = resolve(env['MOORAGE_DATA'] || '.moorage')
  const url = readLocalOrigin(join(folder, 'database.json')) ?? readLine(join(folder, 'url'))
  if (url === null) return null
  const token = readToken(join(folder, 'admin-token'))
  if (token === null) return null
  return {
    url,
    token,
    dialect: await discoverDialect({ url, isLocal: true }),
    isLocal: true,
    name: null,
    origin: `data folder ${folder}`,
  }
}

/** The public address (`url`) may be unreachable from this machine. */
function readLocalOrigin(file: string): string | null {
  const text = readLine(file)
  try {
    const { localOrigin }: { readonly localOrigin?: unknown } = JSON.parse(text ?? '{}')
    return typeof localOrigin === 'string' ? localOrigin : null
  } catch {
    return null
  }
}

function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}

function readToken(file: string): string | null {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new OperatorFailure(
        `You cannot read ${file} of the Moorage server on this machine. Run the command as the user who started the server, or log in with "moor login URL".`,
        'authentication',
        error,
      )
  }
  return readLine(file)
}

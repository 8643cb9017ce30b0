import type { Command } from 'commander'
import { resolve } from 'node:path'
import { OperatorFailure } from '@moorage/server/exit'
import { readInput } from '../arguments/read-input.ts'
import { warnPlainHttp } from '../../output/warn-plain-http.ts'
import { writeNotice, writeOut } from '../../output/write-out.ts'
import { saveContext } from '../contexts/save-context.ts'
import { discoverDialect } from '../contexts/discover-dialect.ts'
import { findKnownClient } from '../contexts/find-known-client.ts'

interface LoginOptions {
  readonly token?: string
  readonly browser?: true
  readonly name?: string
  readonly ca?: string
  readonly clientId?: string
  readonly scopes: string
}

/** Adds `moor login URL`, which saves the sign-in as the current context. */
export function addLoginCommand(program: Command): void {
  program
    .command('login')
    .description('log in to an installation and save it as the current context')
    .argument('<url>', 'URL of the installation, such as https://cloud.example.org')
    .option('--token <token>', 'personal token; - reads it from stdin (default without --browser and --client-id)')
    .option('--browser', 'sign in with your browser (default on a terminal if you signed in with a browser before)')
    .option(
      '--client-id <id>',
      'public OAuth client with the redirect URI http://127.0.0.1/callback; required for the first browser sign-in',
    )
    .option('--scopes <scopes>', 'scopes to request, separated by commas', '*')
    .option(
      '--ca <file>',
      'CA certificates in PEM format, if the platform does not trust the certificate of the installation',
    )
    .option('--name <name>', 'name of the context (default: host of the URL)')
    .action(async (url: string, options: LoginOptions) => login(url, options))
}

async function login(given: string, options: LoginOptions): Promise<void> {
  const url = readOrigin(given)
  warnPlainHttp(url)
  const name = options.name ?? new URL(url).host
  const installation = { url, ...(options.ca !== undefined && { ca: resolve(options.ca) }) }
  if (isByBrowser(url, options)) {
    const { loginByBrowser } = await import('./login-by-browser.ts')
    await saveContext(
      name,
      await loginByBrowser(installation, { clientId: options.clientId, scopes: options.scopes.split(/[\s,]+/) }),
    )
  } else {
    const dialect = await discoverDialect(installation)
    await saveContext(name, { ...installation, token: await readToken(options.token ?? '-', url), dialect })
  }
  await writeOut(`Logged in to ${url}. The current context is ${name}.\n`)
}

/** Throws OperatorFailure (exit code 2) if a browser sign-in has a token. */
function isByBrowser(url: string, { browser, clientId, token }: LoginOptions): boolean {
  const isRequested = browser === true || clientId !== undefined
  if (isRequested && token !== undefined)
    throw new OperatorFailure('--token cannot be combined with --browser or --client-id.', 'usage')
  if (isRequested) return true
  return token === undefined && process.stdin.isTTY && findKnownClient(url) !== undefined
}

function readOrigin(given: string): string {
  try {
    const { protocol, origin, pathname } = new URL(given)
    if (protocol === 'http:' || protocol === 'https:') return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
  } catch {}
  throw new OperatorFailure(
    `<url> must be a URL such as https://cloud.example.org, not ${JSON.stringify(given)}.`,
    'usage',
  )
}

async function readToken(given: string, url: string): Promise<string> {
  if (given !== '-') return given
  if (process.stdin.isTTY) return promptForToken(url)
  const [line = ''] = (await readInput('-')).split('\n')
  if (line.trim() === '') throw new OperatorFailure('stdin contains no token.', 'usage')
  return line.trim()
}

async function promptForToken(url: string): Promise<string> {
  const { readHidden } = await import('./read-hidden.ts')
  writeNotice(
    'Create a personal token with "moor token create laptop" where you are already logged in, or ask the operator to run "moor admin token create --user NAME". To sign in with your browser instead, specify an OAuth client: --client-id ID.\n',
  )
  const line = await readHidden(`Personal token for ${url} (input is hidden): `)
  if (line === '') throw new OperatorFailure('No token entered. Nothing was changed.', 'usage')
  return line
}

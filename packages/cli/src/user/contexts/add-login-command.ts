import type { Command } from 'commander'
import { resolve } from 'node:path'
import { OperatorFailure } from '@moorage/server/endings'
import { readInput } from '../arguments/read-input.ts'
import { writeOut } from '../../output/write-out.ts'
import { saveContext } from './save-context.ts'
import { discoverDialect } from './discover-dialect.ts'

interface LoginOptions {
  readonly token?: string
  readonly browser?: true
  readonly name?: string
  readonly ca?: string
  readonly clientId?: string
  readonly scopes: string
}

/** `moor login URL`: who you are at an installation, kept as a context that becomes the current one. */
export function addLoginCommand(program: Command): void {
  program
    .command('login')
    .description('tell this machine of an installation and who you are there')
    .argument('<url>', 'address of the installation, like https://cloud.example.org')
    .option('--token <token>', 'personal token; - reads it from stdin, which is also what happens without --browser')
    .option('--browser', 'sign in with your browser, as an application that acts for you')
    .option('--client-id <id>', 'OAuth client for --browser: a public one, whose redirect is http://127.0.0.1/callback')
    .option('--scopes <scopes>', 'what the sign-in may do, words with commas between them', '*')
    .option('--ca <file>', 'authorities in PEM that sign its certificate, where they are not those of the platform')
    .option('--name <name>', 'name of the context; the host of the address when absent')
    .action(async (url: string, options: LoginOptions) => login(url, options))
}

async function login(given: string, options: LoginOptions): Promise<void> {
  const url = readOrigin(given)
  const name = options.name ?? new URL(url).host
  const place = { url, ...(options.ca !== undefined && { ca: resolve(options.ca) }) }
  if (options.browser === true) {
    const { loginByBrowser } = await import('../sign-in/login-by-browser.ts')
    await saveContext(
      name,
      await loginByBrowser(place, { clientId: options.clientId, scopes: options.scopes.split(/[\s,]+/), name }),
    )
  } else {
    const dialect = await discoverDialect(place)
    await saveContext(name, { ...place, token: await readToken(options.token ?? '-'), dialect })
  }
  await writeOut(`Logged in to ${url} as the context ${name}.\n`)
}

function readOrigin(given: string): string {
  try {
    const { protocol, origin, pathname } = new URL(given)
    if (protocol === 'http:' || protocol === 'https:') return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
  } catch {
    // As below: it is no address.
  }
  throw new OperatorFailure(
    `<url> must be an address like https://cloud.example.org, not ${JSON.stringify(given)}.`,
    'usage',
  )
}

async function readToken(given: string): Promise<string> {
  if (given !== '-') return given
  if (process.stdin.isTTY) process.stderr.write('Paste a personal token and press Enter: ')
  const [line = ''] = (process.stdin.isTTY ? await readLine() : await readInput('-')).split('\n')
  if (line.trim() === '') throw new OperatorFailure('No token came on stdin.', 'usage')
  return line.trim()
}

async function readLine(): Promise<string> {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

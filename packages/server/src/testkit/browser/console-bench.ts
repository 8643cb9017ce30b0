import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { requestMoor, type MoorAnswer, type MoorRequest } from '../programs/request-moor.ts'
import { type CommandBench, openCommandBench } from '../programs/open-command-bench.ts'
import { buildConsoleOnce } from './build-console-once.ts'

/** Credentials of a console user. */
export interface ConsoleUser {
  readonly username: string
  readonly password: string
}

/** Running `moor up` with an administrator. */
export interface ConsoleBench {
  readonly origin: string
  readonly folder: string
  request(options: MoorRequest): Promise<MoorAnswer>
  readonly run: CommandBench['run']
  signIn(page: Page, credentials?: ConsoleUser): Promise<void>
  makeRestricted(grants: object): Promise<ConsoleUser>
  readonly restart: CommandBench['restart']
  close(): Promise<void>
}

/** Builds the console if outdated, and starts `moor up` from the file `bin`. Returns tools for its pages and API. */
export async function openConsoleBench(bin: string, settings: readonly string[] = []): Promise<ConsoleBench> {
  buildConsoleOnce()
  const bench = await openCommandBench(bin, settings)
  const read = (name: string): string => readFileSync(join(bench.folder, 'data', name), 'utf8').trim()
  const token = read('admin-token')
  const administrator: ConsoleUser = { username: 'admin', password: read('initial-admin-password') }
  const request: ConsoleBench['request'] = (options) => requestMoor(bench.origin, { token, ...options })
  return {
    origin: bench.origin,
    folder: bench.folder,
    run: bench.run,
    request,
    async signIn(page, credentials = administrator) {
      await page.getByLabel('Username').fill(credentials.username)
      await page.getByLabel('Password').fill(credentials.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    async makeRestricted(grants) {
      const credentials = { username: 'restricted', password: 'a long word for looking' }
      const user = { ...credentials, email: 'restricted@example.com', restricted: true }
      const made = await request({ method: 'POST', path: '/v4/account/users', body: user })
      const path = `/v4/account/users/${credentials.username}/grants`
      const granted = await request({ method: 'PUT', path, body: grants })
      if (made.status !== 200 || granted.status !== 200) throw new Error(JSON.stringify([made.body, granted.body]))
      return credentials
    },
    restart: (away, more) => bench.restart(away, more),
    close: () => bench.close(),
  }
}

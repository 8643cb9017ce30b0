import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { askMoor, type MoorAnswer, type MoorAsk } from '../programs/ask-moor.ts'
import { openCommandBench } from '../programs/open-command-bench.ts'

const root = join(import.meta.dirname, '../../../../..')
const password = 'correct horse battery staple'

/** A `moor up` whose administrator signs in to the console, and the interface beside it. */
export interface ConsoleBench {
  readonly origin: string
  /** Asks the interface as somebody elsewhere, with the administrator's token. */
  ask(asked: MoorAsk): Promise<MoorAnswer>
  /** Fills in the page to sign in that stands open. */
  signIn(page: Page): Promise<void>
  /** Kills the service, and starts it again at the same address once that was done which it is away for. */
  restart(away?: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** Builds the console where it is not of these sources, and starts a service with these settings. `bin` is the file of the command. */
export async function openConsoleBench(bin: string, settings: readonly string[] = []): Promise<ConsoleBench> {
  execFileSync(process.execPath, ['packages/console/src/build/main.ts', '--missing'], { cwd: root })
  const bench = await openCommandBench(bin, settings)
  const given = await bench.run(['admin', 'user', 'password', 'admin', '--password-stdin'], { input: `${password}\n` })
  if (given.code !== 0) throw new Error(given.stderr)
  const token = readFileSync(join(bench.folder, 'data/admin-token'), 'utf8').trim()
  return {
    origin: bench.origin,
    ask: (asked) => askMoor(bench.origin, { token, ...asked }),
    async signIn(page) {
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    restart: (away) => bench.restart(away),
    close: () => bench.close(),
  }
}

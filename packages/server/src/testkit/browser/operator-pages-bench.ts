import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type MoorAnswer, type MoorRequest, requestMoor } from '../programs/request-moor.ts'
import { openCommandBench } from '../programs/open-command-bench.ts'
import { buildConsoleOnce } from './build-console-once.ts'

/** Running `moor up` with operator pages and a movable clock. */
export interface OperatorPagesBench {
  readonly origin: string
  request(options: MoorRequest): Promise<MoorAnswer>
  signIn(page: Page): Promise<void>
  close(): Promise<void>
}

/** Builds the pages if outdated, and starts `moor up` from the file `bin`. Returns tools for the operator pages. */
export async function openOperatorPagesBench(bin: string): Promise<OperatorPagesBench> {
  buildConsoleOnce()
  const bench = await openCommandBench(bin, ['--profile', 'test'])
  const read = (file: string): string => readFileSync(join(bench.folder, 'data', file), 'utf8').trim()
  return {
    origin: read('admin-url'),
    request: (options) => requestMoor(bench.origin, { token: read('admin-token'), ...options }),
    async signIn(page) {
      await page.getByLabel('Operator token').fill(read('operator-token'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Sign in as the operator' }).waitFor({ state: 'detached' })
    },
    close: () => bench.close(),
  }
}

import { type Browser, type BrowserContextOptions, type ConsoleMessage, type Page, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { findChromium } from '../programs/installed-programs.ts'

/** Pages of an installed Chromium. */
export interface ChromiumPages {
  describe(subject: string, tests: () => void): void
  open(url: string, options?: BrowserContextOptions): Promise<Page>
  readonly consoleErrors: string[]
}

interface PageRules extends BrowserContextOptions {
  readonly allowed?: RegExp
  readonly isAlone?: boolean
}

/** Returns tools for a test file, whose `describe` starts and closes Chromium, or skips without it. Console errors fail the test. */
export function inChromium({ allowed, isAlone = false, ...usual }: PageRules = {}): ChromiumPages {
  const executablePath = findChromium()
  const consoleErrors: string[] = []
  let browser: Browser
  return {
    consoleErrors,
    describe(subject, tests) {
      const title = `${subject} in Chromium${executablePath === null ? ' (not run: no chromium)' : ''}`
      describe.skipIf(executablePath === null)(title, () => {
        beforeAll(async () => {
          browser = await chromium.launch({
            executablePath: executablePath ?? '',
            args: ['--no-sandbox', '--disable-gpu'],
          })
        })
        afterEach(async () => {
          await Promise.all(browser.contexts().map((context) => context.close()))
          expect(consoleErrors.splice(0)).toEqual([])
        })
        afterAll(async () => browser.close())
        tests()
      })
    },
    async open(url, options = {}) {
      const page = await (await browser.newContext({ ...usual, ...options })).newPage()
      watch(page, consoleErrors, { allowed, origin: isAlone ? new URL(url).origin : null })
      await page.goto(url)
      return page
    },
  }
}

function watch(
  page: Page,
  consoleErrors: string[],
  { allowed, origin }: { readonly allowed: RegExp | undefined; readonly origin: string | null },
): void {
  page.on('console', (message: ConsoleMessage) => {
    if (allowed?.test(message.text()) !== true) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${origin}/`) || request.url().startsWith('data:')
    if (origin !== null && !isOwn) consoleErrors.push(request.url())
  })
}

import { type Browser, type BrowserContextOptions, type ConsoleMessage, type Page, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { findChromium } from '../programs/installed-programs.ts'

/** Pages of the machine's Chromium: whatever one of them complains of fails its test. */
export interface ChromiumPages {
  /** Describes what happens in it; with the hooks in it, it is left out where there is no Chromium. */
  describe(subject: string, tests: () => void): void
  /** Opens an address in a browser that knows nobody. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>
  /** What was complained of in a test so far; a test empties it of what it has expected. */
  readonly complaints: string[]
}

/** What all pages of a file are like. */
interface PageRules extends BrowserContextOptions {
  /** What a console may say, because the browser says it of itself. */
  readonly allowed?: RegExp
  /** Whether what is asked of another origin is a complaint. */
  readonly isAlone?: boolean
}

/** Prepares pages for the tests of a file; the browser starts with the first description. */
export function inChromium({ allowed, isAlone = false, ...usual }: PageRules = {}): ChromiumPages {
  const executablePath = findChromium()
  const complaints: string[] = []
  let browser: Browser
  return {
    complaints,
    describe(subject, tests) {
      const title = `${subject} in Chromium${executablePath === null ? ' (not run: no chromium)' : ''}`
      describe.skipIf(executablePath === null)(title, () => {
        beforeAll(async () => {
          // Its own sandbox needs rights that a container does not give.
          browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
        })
        afterEach(async () => {
          await Promise.all(browser.contexts().map((context) => context.close()))
          expect(complaints.splice(0)).toEqual([])
        })
        afterAll(async () => browser.close())
        tests()
      })
    },
    async open(url, options = {}) {
      const page = await (await browser.newContext({ ...usual, ...options })).newPage()
      watch(page, complaints, { allowed, origin: isAlone ? new URL(url).origin : null })
      await page.goto(url)
      return page
    },
  }
}

function watch(
  page: Page,
  complaints: string[],
  { allowed, origin }: { readonly allowed: RegExp | undefined; readonly origin: string | null },
): void {
  page.on('console', (message: ConsoleMessage) => {
    if (allowed?.test(message.text()) !== true) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${origin}/`) || request.url().startsWith('data:')
    if (origin !== null && !isOwn) complaints.push(request.url())
  })
}

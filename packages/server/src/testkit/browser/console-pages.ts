import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type ConsoleBench, type ConsoleUser, openConsoleBench } from './console-bench.ts'
import { type ChromiumPages, inChromium } from './in-chromium.ts'
import { isDrawn } from '../is-drawn.ts'
import { choose, timeoutMs } from './steps/choose.ts'

const bin = join(import.meta.dirname, '../../../../cli/bin/moor.js')
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
type ConsoleVariant = readonly [look: 'light' | 'dark', width: number]

/** Even and odd seeds, which draw different dialogs, each have both themes and both widths. */
const allVariants: readonly ConsoleVariant[] = [
  ['light', 1280],
  ['dark', 1280],
  ['dark', 320],
  ['light', 320],
]

/** One variant chosen by MOORAGE_STORY_SEED, or all four with MOORAGE_STORIES=all. */
export const consoleVariants = allVariants.filter((_variant, index) => isDrawn(index, allVariants.length))

/** Path of a page, and a text that the loaded page contains. */
type PageToSee = readonly [path: string, text: string | RegExp]

/** Console service and pages. */
export interface ConsolePages {
  describe(subject: string, tests: () => void): void
  bench(): ConsoleBench
  /** Creates a resource and waits until its operation has ended. */
  make(path: string, body: Readonly<Record<string, unknown>>): Promise<number>
  makeVolume(label: string, more?: Readonly<Record<string, unknown>>): Promise<number>
  signedIn(path?: string, options?: BrowserContextOptions): Promise<Page>
  signedInAs(user: ConsoleUser, path?: string): Promise<Page>
  signedInWith(grants: object, path: string): Promise<Page>
  choose(page: Page, action: string): Promise<void>
  /** Fails if axe reports a violation or a page is wider than the window. */
  expectAccessible(pages: readonly PageToSee[], theme: 'light' | 'dark', width: number): Promise<Page>
}

interface SignIn {
  readonly path?: string | undefined
  readonly options?: BrowserContextOptions | undefined
  readonly user?: ConsoleUser
}

/** Returns tools for a test file, whose `describe` starts and closes a service. Ignores browser messages about rejected requests. */
export function onConsolePages(settings: readonly string[] = []): ConsolePages {
  // Expected for missing sign-ins, invalid forms, absent or forbidden resources, and stopped servers.
  const allowed = /status of (?:40[0134]|50[023])|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED/
  const { describe, open } = inChromium({ isAlone: true, allowed })
  let bench: ConsoleBench
  const { signIn, forget } = keepSignIns(open, () => bench)
  const pages: ConsolePages = {
    describe: (subject, tests) =>
      describe(subject, () => {
        beforeAll(async () => {
          bench = await openConsoleBench(bin, settings)
        })
        // A retry needs a new service, because the failed attempt's resources occupy their labels.
        beforeEach(async ({ task }) => {
          if ((task.result?.retryCount ?? 0) === 0) return
          await bench.close()
          forget()
          bench = await openConsoleBench(bin, settings)
        })
        afterAll(() => bench.close())
        tests()
      }),
    bench: () => bench,
    async make(path, body) {
      const made = await bench.request({ method: 'POST', path: `/v4${path}`, body })
      expect([path, made.status, made.body]).toEqual([path, 200, made.body])
      const operation = made.headers.get('operation-id')
      if (operation) await bench.request({ path: `/v4/account/events/${operation}?wait=60` })
      return Number(made.body['id'])
    },
    makeVolume: (label, more = {}) => pages.make('/volumes', { label, region: 'us-east', size: 20, ...more }),
    signedIn: (path, options) => signIn({ path, options }),
    signedInAs: (user, path) => signIn({ path, user }),
    signedInWith: async (grants, path) => signIn({ path, user: await bench.makeRestricted(grants) }),
    choose,
    async expectAccessible(visited, theme, width) {
      const viewport = { width, height: 900 }
      const page = await pages.signedIn('/', { colorScheme: theme, reducedMotion: 'reduce', viewport })
      for (const [path, text] of visited) {
        await page.goto(bench.origin + path)
        await page.getByRole('main').getByText(text).first().waitFor()
        expect([path, await findViolations(page)]).toEqual([path, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
      return page
    },
  }
  return pages
}

/** Reuses each user's session, because a sign-in takes seconds. */
function keepSignIns(open: ChromiumPages['open'], bench: () => ConsoleBench) {
  const kept = new Map<string, BrowserContextOptions>()
  const signIn = async ({ path = '/', options = {}, user }: SignIn): Promise<Page> => {
    const name = user?.username ?? 'admin'
    const page = await open(bench().origin + path, { ...kept.get(name), ...options })
    page.setDefaultTimeout(timeoutMs)
    const username = page.getByLabel('Username')
    const leave = page.getByRole('button', { name: 'Sign out' })
    await username.or(leave).first().waitFor()
    if (await username.isVisible()) {
      await bench().signIn(page, user)
      await leave.waitFor()
      kept.set(name, { storageState: await page.context().storageState() })
    }
    if (path === '/') await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }
  return { signIn, forget: () => kept.clear() }
}

/** Ends with the transitions, because axe takes the text of a label that fades in for missing. Spinners never end. */
const animationsEnd = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`

/** Returns axe's violations in a selector's element, by default the page; empty if none. */
export async function findViolations(page: Page, part = 'html'): Promise<unknown> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe)
  const told = '({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html])'
  await page.evaluate(animationsEnd)
  return page.evaluate(`axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] }).then(${told})`)
}

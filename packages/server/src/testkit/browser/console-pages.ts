import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ConsoleBench, type ConsolePerson, openConsoleBench } from './console-bench.ts'
import { type ChromiumPages, inChromium } from './in-chromium.ts'
import { isDrawn } from '../is-drawn.ts'
import { choose, patienceMs } from './steps/choose.ts'

const bin = join(import.meta.dirname, '../../../../cli/bin/moor.js')
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
type ConsoleLook = readonly [look: 'light' | 'dark', width: number]

/** Two pairs of looks and widths: each pair has both looks and both widths. */
const lookPairs: readonly (readonly ConsoleLook[])[] = [
  [
    ['light', 1280],
    ['dark', 320],
  ],
  [
    ['dark', 1280],
    ['light', 320],
  ],
]

/** The looks and widths in which every page has to be right. A run draws one pair by its seed (MOORAGE_STORY_SEED); with MOORAGE_STORIES=all it looks at both. */
export const consoleLooks: readonly ConsoleLook[] = lookPairs
  .filter((_pair, index) => isDrawn(index, lookPairs.length))
  .flat()

/** An address of the console, and a text that is there once its page shows what it has to. */
export type PageToSee = readonly [path: string, text: string | RegExp]

/** A service with the console, and pages of a browser in which the administrator is signed in. */
export interface ConsolePages {
  /** Describes what happens in the browser; left out where there is none. */
  describe(subject: string, tests: () => void): void
  bench(): ConsoleBench
  /** Asks for a thing below /v4, and waits for the end of the work; its id. */
  make(path: string, body: Readonly<Record<string, unknown>>): Promise<number>
  /** Makes a volume of 20 GiB in us-east. */
  makeVolume(label: string, more?: Readonly<Record<string, unknown>>): Promise<number>
  /** A page of the console in a separate browser context, with the administrator signed in. */
  signedIn(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of the console for somebody who can sign in. */
  signedInAs(person: ConsolePerson, path?: string): Promise<Page>
  /** A page of the console for a user of their own, who may do no more than these grants say. */
  signedInWith(grants: object, path: string): Promise<Page>
  /** Presses a button of the page once it can be pressed. */
  choose(page: Page, action: string): Promise<void>
  /** Opens pages in a look and a width one after another, each until a text is there; axe must find nothing, and nothing may be wider than the window. */
  expectForEverybody(pages: readonly PageToSee[], look: 'light' | 'dark', width: number): Promise<Page>
}

interface SignIn {
  readonly path?: string | undefined
  readonly options?: BrowserContextOptions | undefined
  readonly person?: ConsolePerson
}

/** Starts a service with these settings for the tests of a file. The browser may say what it says of itself of refused requests. */
export function onConsolePages(settings: readonly string[] = []): ConsolePages {
  // That nobody is signed in, that a form is refused, that something is gone or forbidden, that nobody answers.
  const allowed = /status of (?:40[0134]|50[023])|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED/
  const { describe, open } = inChromium({ isAlone: true, allowed })
  let bench: ConsoleBench
  const signIn = keepSignIns(open, () => bench)
  const pages: ConsolePages = {
    describe: (subject, tests) =>
      describe(subject, () => {
        beforeAll(async () => {
          bench = await openConsoleBench(bin, settings)
        })
        afterAll(() => bench.close())
        tests()
      }),
    bench: () => bench,
    async make(path, body) {
      const made = await bench.ask({ method: 'POST', path: `/v4${path}`, body })
      expect([path, made.status, made.body]).toEqual([path, 200, made.body])
      const operation = made.headers.get('operation-id')
      if (operation) await bench.ask({ path: `/v4/account/events/${operation}?wait=60` })
      return Number(made.body['id'])
    },
    makeVolume: (label, more = {}) => pages.make('/volumes', { label, region: 'us-east', size: 20, ...more }),
    signedIn: (path, options) => signIn({ path, options }),
    signedInAs: (person, path) => signIn({ path, person }),
    signedInWith: async (grants, path) => signIn({ path, person: await bench.makeRestricted(grants) }),
    choose,
    async expectForEverybody(seen, look, width) {
      // What fades in has not its colours yet.
      const viewport = { width, height: 900 }
      const page = await pages.signedIn('/', { colorScheme: look, reducedMotion: 'reduce', viewport })
      for (const [path, text] of seen) {
        await page.goto(bench.origin + path)
        await page.getByRole('main').getByText(text).first().waitFor()
        expect([path, await findFaults(page)]).toEqual([path, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
      return page
    },
  }
  return pages
}

/** Opens pages for those who are signed in. Cookies of a first sign-in are used again: signing in by the page costs seconds. */
function keepSignIns(open: ChromiumPages['open'], bench: () => ConsoleBench) {
  const kept = new Map<string, BrowserContextOptions>()
  return async ({ path = '/', options = {}, person }: SignIn): Promise<Page> => {
    const name = person?.username ?? 'admin'
    const page = await open(bench().origin + path, { ...kept.get(name), ...options })
    page.setDefaultTimeout(patienceMs)
    const username = page.getByLabel('Username')
    const leave = page.getByRole('button', { name: 'Sign out' })
    await username.or(leave).first().waitFor()
    // A test may have ended the session that was kept.
    if (await username.isVisible()) {
      await bench().signIn(page, person)
      await leave.waitFor()
      kept.set(name, { storageState: await page.context().storageState() })
    }
    if (path === '/') await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }
}

/** What axe finds wrong with a page as it is now, or with the part of it that a selector names. */
export async function findFaults(page: Page, part = 'html'): Promise<unknown> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe)
  const told = '({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html])'
  return page.evaluate(`axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] }).then(${told})`)
}

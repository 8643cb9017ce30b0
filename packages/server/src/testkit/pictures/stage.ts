import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { type ConsoleBench, type ConsoleUser, openConsoleBench } from '../browser/console-bench.ts'
import { findChromium } from '../programs/installed-programs.ts'
import { variantOptions } from './variants.ts'
import type { PictureVariant, PictureViewer } from './picture.ts'

/** Browser storage of signed-in users. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Filled installation with a browser. */
export interface Stage<Fixture> {
  readonly origin: string
  readonly fixture: Fixture
  open(variant: PictureVariant, viewer: PictureViewer): Promise<Page>
  close(): Promise<void>
}

/** Installation's data and its users' browser storage. */
export interface Filled<Fixture> {
  readonly fixture: Fixture
  readonly kept: Readonly<Partial<Record<PictureViewer, Kept>>>
}

const timeoutMs = 60_000

/**
 * Starts `moor up` from the file `bin` and Chromium, and calls `fill`. Returns a stage that opens pages of viewers. If `fill` fails, closes both and rethrows.
 */
export async function openStage<Fixture>(
  bin: string,
  settings: readonly string[],
  fill: (browser: Browser, bench: ConsoleBench) => Promise<Filled<Fixture>>,
): Promise<Stage<Fixture>> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('chromium is not on the PATH.')
  const bench = await openConsoleBench(bin, settings)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--force-color-profile=srgb'] })
  const close = async (): Promise<void> => {
    await browser.close()
    await bench.close()
  }
  try {
    const { fixture, kept } = await fill(browser, bench)
    return { origin: bench.origin, fixture, open: (variant, viewer) => openPage(browser, variant, kept[viewer]), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openPage(browser: Browser, variant: PictureVariant, state: Kept | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...variantOptions[variant],
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(state === undefined ? {} : { storageState: state }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  return page
}

/** Signs a user in, by default the administrator; returns the browser storage for later contexts. */
export async function keepSignIn(browser: Browser, bench: ConsoleBench, user?: ConsoleUser): Promise<Kept> {
  const page = await browser.newPage()
  await page.goto(bench.origin)
  await bench.signIn(page, user)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const kept = await page.context().storageState()
  await page.close()
  return kept
}

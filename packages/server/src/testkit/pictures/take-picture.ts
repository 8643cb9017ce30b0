import type { Page } from 'playwright-core'
import { highestPx } from './looks.ts'

/** How good the WebP is, of 100. Without loss, at 100, Chromium's take twice the bytes. */
const quality = 55

/** Ends when fonts are there and the page has been painted anew. */
const settled =
  'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))'

/** What of a page there may be while it is not all there yet. */
const beginnings = /^Loading/

/** Waits until a page shows everything, and photographs it from its top, as high as it is. */
export async function takePicture(page: Page): Promise<Buffer> {
  for (const one of await page.getByText(beginnings).all()) await one.waitFor({ state: 'detached' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // A dialog stands in the middle of the window, however long the page behind it is.
  const isDialog = await page.getByRole('dialog').locator('visible=true').count()
  const wholePx = isDialog > 0 ? 0 : await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, Math.min(wholePx, highestPx)) })
  await page.evaluate(settled)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

import type { Page } from 'playwright-core'
import { highestPx } from './variants.ts'

/** Lossless pictures (quality 100) are twice as large. */
const quality = 55

const settled =
  'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))'

const beginnings = /^Loading/

/**
 * Returns a WebP picture of a page without loading indicators, at its full height up to 1,600 px. With an open dialog, only of the window. Changes the
 * viewport.
 */
export async function takePicture(page: Page): Promise<Buffer> {
  for (const one of await page.getByText(beginnings).all()) await one.waitFor({ state: 'detached' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // A dialog is always in the middle of the window.
  const isDialog = await page.getByRole('dialog').locator('visible=true').count()
  const wholePx = isDialog > 0 ? 0 : await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, Math.min(wholePx, highestPx)) })
  await page.evaluate(settled)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

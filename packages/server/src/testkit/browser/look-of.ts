import type { Page } from 'playwright-core'

/** How wide the page is, in CSS pixels, and what colour is behind it: whether it fits a phone, and follows the wish for light or dark. */
export async function lookOf(page: Page): Promise<readonly [widthPx: number, background: string]> {
  const look = '[document.documentElement.scrollWidth, getComputedStyle(document.body).backgroundColor]'
  return page.evaluate<readonly [number, string]>(look)
}

import type { Page } from 'playwright-core'

/** Returns the page's scroll width in CSS pixels and its background color. */
export async function measurePage(page: Page): Promise<readonly [widthPx: number, background: string]> {
  const expression = '[document.documentElement.scrollWidth, getComputedStyle(document.body).backgroundColor]'
  return page.evaluate<readonly [number, string]>(expression)
}

import type { BrowserContextOptions } from 'playwright-core'
import type { LookName } from './picture.ts'

/** Highest that a picture is, in CSS pixels: what is below is cut off. */
export const highestPx = 1_600

/** What a browser is told for each look. */
export const looks: Readonly<Record<LookName, BrowserContextOptions>> = {
  light: { colorScheme: 'light', viewport: { width: 1_280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1_280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  '4k': { colorScheme: 'light', viewport: { width: 3_840, height: 2_160 } },
}

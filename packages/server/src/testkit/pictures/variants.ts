import type { BrowserContextOptions } from 'playwright-core'
import type { PictureVariant } from './picture.ts'

/** Maximum height of a picture in CSS pixels. Longer pages are cut off. */
export const highestPx = 1_600

/** Color scheme and window size of each variant. */
export const variantOptions: Readonly<Record<PictureVariant, BrowserContextOptions>> = {
  light: { colorScheme: 'light', viewport: { width: 1_280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1_280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  '4k': { colorScheme: 'light', viewport: { width: 3_840, height: 2_160 } },
}

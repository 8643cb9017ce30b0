import type { Page } from 'playwright-core'
import type { PictureGround } from './world/picture-world.ts'

/** Color scheme or size of a picture. */
export type LookName = 'light' | 'dark' | 'phone' | '4k'

/** Default looks. */
export const usualLooks: readonly LookName[] = ['light', 'dark', 'phone']

/** Viewer of a page: the administrator signed in everywhere, a restricted user, a user without resources, or no user. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'nobody'

/** Page in a state to photograph; `Ground` is the type of the data for its address. */
export interface Picture<Ground = PictureGround> {
  readonly name: string
  /** Route of the console, in the router's form; absent for other pages. */
  readonly route?: string
  /** Path below the console's origin, or a full URL on another origin. */
  readonly path: (world: Ground) => string
  readonly shows: string | RegExp
  readonly viewer?: PictureViewer
  readonly act?: (page: Page) => Promise<void>
  readonly looks?: readonly LookName[]
}

/** Subsets of looks. */
export const [light, lightAndPhone, everyLook] = [
  { looks: ['light'] },
  { looks: ['light', 'phone'] },
  { looks: ['light', 'dark', 'phone', '4k'] },
] as const

/** Returns the picture of a page whose address is its route's path, unless it names another route. */
export const pageAt = (
  name: string,
  path: string,
  shows: string | RegExp,
  more: Partial<Picture> = light,
): Picture => ({ name, route: path, path: () => path, shows, ...more })

/** Returns the picture of an open dialog on such a page. */
export const dialogAt = (
  name: string,
  path: string,
  shows: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, shows, { ...light, act })

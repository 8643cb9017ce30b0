import type { Page } from 'playwright-core'
import type { OperatorPictureFixture } from './fixture/picture-fixture.ts'

/** Color scheme or size of a picture. */
export type PictureVariant = 'light' | 'dark' | 'phone' | '4k'

/** Default looks. */
export const defaultVariants: readonly PictureVariant[] = ['light', 'dark', 'phone']

/** Viewer of a page: the administrator signed in everywhere, a restricted user, a user without resources, or no user. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'nobody'

/** Page in a state to photograph; `Ground` is the type of the data for its address. */
export interface Picture<Fixture = OperatorPictureFixture> {
  readonly name: string
  /** Route of the console, in the router's form; absent for other pages. */
  readonly route?: string
  /** Path below the console's origin, or a full URL on another origin. */
  readonly path: (fixture: Fixture) => string
  readonly text: string | RegExp
  readonly viewer?: PictureViewer
  readonly act?: (page: Page) => Promise<void>
  readonly variants?: readonly PictureVariant[]
}

/** Subsets of looks. */
export const [light, lightAndPhone, everyVariant] = [
  { variants: ['light'] },
  { variants: ['light', 'phone'] },
  { variants: ['light', 'dark', 'phone', '4k'] },
] as const

/** Returns the picture of a page whose address is its route's path, unless it names another route. */
export const pageAt = (name: string, path: string, text: string | RegExp, more: Partial<Picture> = light): Picture => ({
  name,
  route: path,
  path: () => path,
  text,
  ...more,
})

/** Returns the picture of an open dialog on such a page. */
export const dialogAt = (
  name: string,
  path: string,
  text: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, text, { ...light, act })

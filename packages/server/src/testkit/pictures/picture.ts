import type { Page } from 'playwright-core'
import type { OperatorPictureFixture } from './fixture/picture-fixture.ts'

/** Color scheme or size of a picture. */
export type PictureVariant = 'light' | 'dark' | 'phone' | '4k'

/** Default variants. */
export const defaultVariants: readonly PictureVariant[] = ['light', 'dark', 'phone']

/** The administrator signed in everywhere, a restricted user, a user without resources, or no user. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'nobody'

/** Page to photograph; `Fixture` is the data for its address. */
export interface Picture<Fixture = OperatorPictureFixture> {
  readonly name: string
  /** In the router's form; absent for other pages than the console's. */
  readonly route?: string
  /** Below the console's origin, or a full URL. */
  readonly path: (fixture: Fixture) => string
  readonly text: string | RegExp
  readonly viewer?: PictureViewer
  readonly act?: (page: Page) => Promise<void>
  readonly variants?: readonly PictureVariant[]
}

/** Subsets of variants. */
export const [light, lightAndPhone, everyVariant] = [
  { variants: ['light'] },
  { variants: ['light', 'phone'] },
  { variants: ['light', 'dark', 'phone', '4k'] },
] as const

/** `path` is also the page's route, unless `more` names another. */
export const pageAt = (name: string, path: string, text: string | RegExp, more: Partial<Picture> = light): Picture => ({
  name,
  route: path,
  path: () => path,
  text,
  ...more,
})

/** Picture of an open dialog on such a page. */
export const dialogAt = (
  name: string,
  path: string,
  text: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, text, { ...light, act })

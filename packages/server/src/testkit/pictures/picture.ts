import type { Page } from 'playwright-core'
import type { OperatorPictureFixture } from './fixture/picture-fixture.ts'

/** Color scheme or viewport. */
export type PictureVariant = 'light' | 'dark' | 'phone' | '4k'

/** Variants of a picture without `variants`. */
export const defaultVariants: readonly PictureVariant[] = ['light', 'dark', 'phone']

/** Signed-in user; `newcomer` has no resources. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'anonymous'

/** Page of a screenshot. `Fixture` contains the IDs for its path. */
export interface Picture<Fixture = OperatorPictureFixture> {
  readonly name: string
  /** Route as the router declares it, such as `/hosts/$hostId`; absent outside the console. */
  readonly route?: string
  /** Returns a path on the console's origin, or a full URL. */
  readonly path: (fixture: Fixture) => string
  readonly text: string | RegExp
  readonly viewer?: PictureViewer
  readonly act?: (page: Page) => Promise<void>
  readonly variants?: readonly PictureVariant[]
}

/** Options that select variants. */
export const [light, lightAndPhone, everyVariant] = [
  { variants: ['light'] },
  { variants: ['light', 'phone'] },
  { variants: ['light', 'dark', 'phone', '4k'] },
] as const

/** Returns the description of a picture of a console page, by default only in variant `light`. `path` is also its route unless `more.route` is set. */
export const pageAt = (name: string, path: string, text: string | RegExp, more: Partial<Picture> = light): Picture => ({
  name,
  route: path,
  path: () => path,
  text,
  ...more,
})

/** Returns the description of a picture of a console page with a dialog that `act` opens, in variant `light`. */
export const dialogAt = (
  name: string,
  path: string,
  text: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, text, { ...light, act })

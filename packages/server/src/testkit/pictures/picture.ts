import type { Page } from 'playwright-core'
import type { OperatorPictureFixture } from './fixture/picture-fixture.ts'

/** Color scheme or viewport of a screenshot. */
export type PictureVariant = 'light' | 'dark' | 'phone' | '4k'

/** Default variants. */
export const defaultVariants: readonly PictureVariant[] = ['light', 'dark', 'phone']

/** Signed-in user: the administrator (also in operator pages and the dashboard), a restricted user, a user without resources, or no user. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'anonymous'

/** Page to take screenshots of. `Fixture` contains the IDs for its path. */
export interface Picture<Fixture = OperatorPictureFixture> {
  readonly name: string
  /** Route as the console's router declares it, such as `/hosts/$hostId`; absent for pages outside the console. */
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

/** Picture of a console page. `path` is also its route unless `more.route` is set. */
export const pageAt = (name: string, path: string, text: string | RegExp, more: Partial<Picture> = light): Picture => ({
  name,
  route: path,
  path: () => path,
  text,
  ...more,
})

/** Picture of a console page with a dialog that `act` opens. */
export const dialogAt = (
  name: string,
  path: string,
  text: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, text, { ...light, act })

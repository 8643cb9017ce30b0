import type { Page } from 'playwright-core'
import type { PictureGround } from './world/picture-world.ts'

/** How a page is looked at. */
export type LookName = 'light' | 'dark' | 'phone' | '4k'

/** The looks that most pictures are taken in; a page says so where it has others. */
export const usualLooks: readonly LookName[] = ['light', 'dark', 'phone']

/** Whose eyes see a page: the administrator who is signed in everywhere, a user who may little, one who has nothing yet, or nobody who is signed in. */
export type PictureViewer = 'admin' | 'restricted' | 'newcomer' | 'nobody'

/** A page, and the state of it, that a picture is taken of; `Ground` is what its address depends on. */
export interface Picture<Ground = PictureGround> {
  /** Begins the name of the file; small letters and hyphens. */
  readonly name: string
  /** The route of the console that it shows, as its router writes it; absent where it is of none. */
  readonly route?: string
  /** Its address below the origin, or the whole where it is on another one than the console's. */
  readonly path: (world: Ground) => string
  /** What is there once the page shows what it has to. */
  readonly shows: string | RegExp
  readonly viewer?: PictureViewer
  /** Brings the page from what it shows at first to what is taken. */
  readonly act?: (page: Page) => Promise<void>
  readonly looks?: readonly LookName[]
}

/** Few looks, as pictures name them. */
export const [light, lightAndPhone, everyLook] = [
  { looks: ['light'] },
  { looks: ['light', 'phone'] },
  { looks: ['light', 'dark', 'phone', '4k'] },
] as const

/** A picture of a page whose address is the path of its route, unless it names another route. */
export const pageAt = (
  name: string,
  path: string,
  shows: string | RegExp,
  more: Partial<Picture> = light,
): Picture => ({ name, route: path, path: () => path, shows, ...more })

/** One of a dialog that is open on such a page. */
export const dialogAt = (
  name: string,
  path: string,
  shows: string | RegExp,
  act: NonNullable<Picture['act']>,
): Picture => pageAt(name, path, shows, { ...light, act })

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

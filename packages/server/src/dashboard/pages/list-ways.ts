import { type Html, html } from '#domain/shared/index.ts'
import type { ObjectPage } from '../reading/read-objects.ts'

/** Rows of one page of a list. */
export const rowsOfPage = 100

/** What is beside a page of a list: how many there are, and the ways on. */
export interface ListWays {
  readonly count: string
  readonly foot: Html | null
}

/** Where the ways lead. */
interface WayAddresses {
  /** Address of the list's top; null where this is it. */
  readonly top: string | null
  /** Address of the page after this one. */
  next(goOn: string): string
}

/** Says how many more there are after a page of a list, and links to them and to its top. `of` names what they are. */
export function describeWays(page: ObjectPage, of: string, { top, next }: WayAddresses): ListWays {
  const { items, goOn, left } = page
  const isPart = top !== null || goOn !== ''
  const first = top === null ? null : html`<a href="${top}">To the top of the list</a>`
  const more = left === null ? 'There are more.' : `${left} more ${left === 1 ? 'follows' : 'follow'}.`
  const on = goOn === '' ? null : html`${more} <a href="${next(goOn)}">Next ${rowsOfPage} ${of}</a>`
  return {
    count: isPart ? `${items.length} on this page` : String(items.length),
    foot: isPart ? html`<p class="ways">${on} ${first}</p>` : null,
  }
}

import { type Html, html } from '#domain/shared/index.ts'
import type { ObjectPage } from '../reading/read-objects.ts'

/** Rows per list page. */
export const rowsOfPage = 100

/** Item count and links of a list page. */
export interface ListPagination {
  readonly count: string
  readonly foot: Html | null
}

interface PaginationLinks {
  /** Link to the first page; null on the first page. */
  readonly top: string | null
  next(continueToken: string): string
}

/**
 * Returns the item count, and a foot with the number of remaining items and links to the next and first page. The foot is null if the list has only one page.
 * `of` is the items' plural name.
 */
export function describePagination(page: ObjectPage, of: string, { top, next }: PaginationLinks): ListPagination {
  const { items, continueToken, left } = page
  const isPart = top !== null || continueToken !== ''
  const first = top === null ? null : html`<a href="${top}">First page</a>`
  const more = left === null ? 'More follow.' : `${left} more ${left === 1 ? 'follows' : 'follow'}.`
  const on = continueToken === '' ? null : html`${more} <a href="${next(continueToken)}">Next ${rowsOfPage} ${of}</a>`
  return {
    count: isPart ? `${items.length} on this page` : String(items.length),
    foot: isPart ? html`<p class="ways">${on} ${first}</p>` : null,
  }
}

import type { Tag } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { byLabel, listQuery } from '../lists/list-search.ts'
import type { TagSearch } from './tag-search.ts'

/** A tag as a row of a list. */
export interface ListedTag extends Tag {
  readonly id: string
}

/** A thing that has a tag, as a row of a list. */
export interface ListedThing {
  /** Tells it from things of other kinds with the same number. */
  readonly id: string
  /** Number of the thing. */
  readonly number: number
  readonly type: 'volume' | 'host' | 'orchcluster' | 'orchnodepool'
  readonly label: string
}

/** A page of the tags of the account. */
const list = (search: TagSearch) =>
  queryOptions({
    queryKey: ['tags', 'list', search],
    queryFn: async () => {
      const page = await cloud.tags.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1)
      return { ...page, data: page.data.map((tag): ListedTag => ({ ...tag, id: tag.label })) }
    },
  })

/** Pools have no label. */
function nameOf(thing: { readonly id: number; readonly label?: string | undefined }): string {
  return thing.label ?? `Pool ${thing.id}`
}

/** A page of what has a tag. */
const things = (label: string, page: number) =>
  queryOptions({
    queryKey: ['tags', 'one', label, page],
    queryFn: async () => {
      const found = await cloud.tags.view(label, { pageSize: 25 }).page(page)
      return {
        ...found,
        data: found.data.map(({ type, data }): ListedThing => {
          const { id: number } = data
          return { id: `${type} ${number}`, number, type, label: nameOf(data) }
        }),
      }
    },
  })

/** What pages read of tags. */
export const tagQueries = { list, things } as const

import type { Tag } from '@moorage/sdk'
import { cloud } from '../cloud/cloud.ts'
import { byLabel, listQuery } from '../lists/list-search.ts'
import type { TagSearch } from './tag-search.ts'

/** Tag as a table row. */
export interface ListedTag extends Tag {
  readonly id: string
}

/** Resource with a tag, as a table row. */
export interface ListedResource {
  readonly id: string
  readonly resourceId: number
  readonly type: 'volume' | 'host' | 'orchcluster' | 'orchnodepool' | 'volume_snapshot'
  readonly label: string
}

async function list(search: TagSearch) {
  const page = await cloud.tags.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1)
  return { ...page, data: page.data.map((tag): ListedTag => ({ ...tag, id: tag.label })) }
}

function nameOf(resource: { readonly id: number; readonly label?: string | undefined }): string {
  return resource.label || `Pool ${resource.id}`
}

async function resources(label: string, page: number) {
  const found = await cloud.tags.view(label, { pageSize: 25 }).page(page)
  return {
    ...found,
    data: found.data.map(({ type, data }): ListedResource => {
      const { id: resourceId } = data
      return { id: `${type} ${resourceId}`, resourceId, type, label: nameOf(data) }
    }),
  }
}

/** Queries of tags. */
export const tagQueries = { list, resources } as const

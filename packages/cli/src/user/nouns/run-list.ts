import type { Operation } from '@moorage/sdk'
import { readInteger } from '../arguments/read-value.ts'
import { parseListOptions } from '../arguments/parse-list-options.ts'
import type { Options } from '../arguments/read-body.ts'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { readOutputChoice } from '../output/format.ts'
import { printList } from '../output/print-resource.ts'

const pageMax = 500

/** Prints all items, or up to --limit. Throws OperatorFailure (exit code 2) for an invalid filter, sort, or limit. */
export async function runList(
  cloud: Cloud,
  operation: Operation,
  { path, options }: { readonly path: readonly string[]; readonly options: Options },
): Promise<void> {
  const { filter, sort, limit } = options
  const filters = typeof filter === 'object' ? filter : []
  const listOptions = parseListOptions(operation, filters, typeof sort === 'string' ? sort : undefined)
  const max = typeof limit === 'string' ? readInteger('--limit', limit) : undefined
  const listing = cloud.list(operation.name, { path, ...listOptions, pageSize: Math.min(pageMax, max ?? pageMax) })
  const items = await listing.all(max === undefined ? {} : { max })
  await printList(
    items,
    { resource: listedResource(operation.name), dialect: cloud.dialect },
    readOutputChoice(options),
  )
}

function listedResource(name: string): string {
  if (name === 'host.list_volumes') return 'volume'
  return name.slice(0, name.indexOf('.'))
}

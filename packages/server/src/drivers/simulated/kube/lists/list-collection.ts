import { numberField, textField } from '#domain/shared/index.ts'
import { refreshSimNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inTransaction, reachable } from '#drivers/schema/in-transaction.ts'
import { refusals } from '../model/refusals.ts'
import { findExtent, readPage } from '../objects/read-pages.ts'
import { readSelector } from '../rules/selectors.ts'
import type { KubeRequest } from '../http/kube-request.ts'
import type { ListMetadata } from '../http/render-objects.ts'
import type { StoredPage, PageQuery } from '../objects/read-pages.ts'
import type { SecretPlace } from '../objects/stored-body.ts'
import type { World } from '../../world/world.ts'

/** A list whose first page is already read. */
export interface ObjectList {
  readonly metadata: ListMetadata
  readonly pages: AsyncIterable<StoredPage>
}

/** Source of objects. Secrets need a secret box. */
export type KubeSource = Pick<SecretPlace, 'secretBox'> & { readonly world: World }

/** Selection of objects. */
export type KubeSelecting = Pick<KubeRequest, 'clusterId' | 'path' | 'query'>

/**
 * Opens a list of at most `limit` objects. The first page is as of the list's revision; later pages show the state when they are read. A watch from that
 * revision reports every difference.
 */
export async function listCollection({ world, secretBox }: KubeSource, asked: KubeSelecting): Promise<ObjectList> {
  const { clusterId, path, query } = asked
  const mark = readMark(query.get('continue') ?? '')
  const { namespace, name } = path
  const resource = path.resource.name
  const reading = { resource, namespace, name, selector: readSelector(query, resource), after: mark?.after ?? '' }
  const place = { clusterId, secretBox }
  const limit = readLimit(query)
  await inTransaction(world, (tx) => refreshSimNodes(tx, clusterId))
  const { extent, first } = await inTransaction(world, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const found = await findExtent(tx, clusterId, reading, limit)
    return { extent: found, first: await readPage(tx, place, reading, found.last) }
  })
  const revision = mark?.revision ?? extent.revision
  const next = extent.last !== null && JSON.stringify({ revision, after: extent.last })
  return {
    metadata: {
      resourceVersion: String(revision),
      ...(next === false ? {} : { continue: Buffer.from(next).toString('base64url'), remainingItemCount: extent.left }),
    },
    pages: readPages(world, place, { ...reading, last: extent.last, first }),
  }
}

interface Reading extends PageQuery {
  readonly last: string | null
  readonly first: StoredPage
}

async function* readPages(
  world: World,
  place: SecretPlace,
  { last, first, ...query }: Reading,
): AsyncGenerator<StoredPage, void> {
  let page = first
  for (;;) {
    yield page
    const { next } = page
    if (next === null || next === last) return
    page = await reachable(world, () => readPage(world.pool, place, { ...query, after: next }, last))
    if (page.next === null) return
  }
}

function readLimit(query: URLSearchParams): number | null {
  const limit = Math.floor(Number(query.get('limit') ?? 0))
  return limit > 0 ? Math.min(limit, limitMax) : null
}

const limitMax = 1_000_000

interface Mark {
  readonly revision: number
  readonly after: string
}

function readMark(token: string): Mark | null {
  if (token === '') return null
  try {
    const mark: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    const [revision, after = '\0'] = [numberField(mark, 'revision'), textField(mark, 'after')]
    if (revision !== undefined && Number.isSafeInteger(revision) && !after.includes('\0')) return { revision, after }
  } catch {
    // Not a token of this server.
  }
  throw refusals.badRequest('continue key is not valid')
}

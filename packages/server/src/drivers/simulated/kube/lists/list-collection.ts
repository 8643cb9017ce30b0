import { numberField, parseJson, textField } from '#domain/shared/index.ts'
import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import { inTransaction, busyIfUnreachable } from '#drivers/schema/in-transaction.ts'
import { checkListOptions } from './check-list-options.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { findExtent, readPage } from '../objects/read-pages.ts'
import { readSelector } from '../rules/selectors.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { ListMetadata } from '../request/render-objects.ts'
import type { StoredPage, PageQuery } from '../objects/read-pages.ts'
import type { SecretContext } from '../objects/stored-body.ts'
import type { SimulatorState } from '../../state/simulator-state.ts'

/** A list whose first page has been read. */
export interface ObjectList {
  readonly metadata: ListMetadata
  readonly pages: AsyncIterable<StoredPage>
}

/** Simulator state, and the secret box for Secrets. */
export type KubeSource = Pick<SecretContext, 'secretBox'> & { readonly state: SimulatorState }

/** Selection of objects. */
export type CollectionSelection = Pick<KubeRequest, 'clusterId' | 'path' | 'query'>

/**
 * Returns a list's revision, a `continue` token if objects remain, and its pages, bounded together by `limit`. The first page is as of the revision, later
 * pages as of their reading; a watch from that revision reports every difference. Throws BadRequest for an invalid `continue`.
 */
export async function listCollection(
  { state, secretBox }: KubeSource,
  selection: CollectionSelection,
): Promise<ObjectList> {
  const { clusterId, path, query } = selection
  checkListOptions(query, false)
  const position = readContinueToken(query.get('continue') ?? '')
  const { namespace, name } = path
  const resource = path.resource.name
  const reading = { resource, namespace, name, selector: readSelector(query, resource), after: position?.after ?? '' }
  const context = { clusterId, secretBox }
  const limit = readLimit(query)
  await inTransaction(state, (tx) => refreshSimNodes(state, tx, clusterId))
  const { extent, first } = await inTransaction(state, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const found = await findExtent(tx, clusterId, reading, limit)
    return { extent: found, first: await readPage(tx, context, reading, found.last) }
  })
  const revision = position?.revision ?? extent.revision
  // Upstream cannot count what a selector leaves out.
  const remaining = reading.selector.terms.length > 0 ? {} : { remainingItemCount: extent.left }
  const next = extent.last !== null && JSON.stringify({ revision, after: extent.last })
  return {
    metadata: {
      resourceVersion: String(revision),
      ...(next === false ? {} : { continue: Buffer.from(next).toString('base64url'), ...remaining }),
    },
    pages: readPages(state, context, { ...reading, last: extent.last, first }),
  }
}

interface Reading extends PageQuery {
  readonly last: string | null
  readonly first: StoredPage
}

async function* readPages(
  state: SimulatorState,
  context: SecretContext,
  { last, first, ...query }: Reading,
): AsyncGenerator<StoredPage, void> {
  let page = first
  for (;;) {
    yield page
    const { next } = page
    if (next === null || next === last) return
    page = await busyIfUnreachable(state, () => readPage(state.pool, context, { ...query, after: next }, last))
    if (page.next === null) return
  }
}

function readLimit(query: URLSearchParams): number | null {
  const limit = Math.floor(Number(query.get('limit') ?? 0))
  return limit > 0 ? Math.min(limit, limitMax) : null
}

const limitMax = 1_000_000

interface ContinuePosition {
  readonly revision: number
  readonly after: string
}

function readContinueToken(token: string): ContinuePosition | null {
  if (token === '') return null
  const position = parseJson(Buffer.from(token, 'base64url').toString('utf8'))
  const [revision, after = '\0'] = [numberField(position, 'revision'), textField(position, 'after')]
  if (revision !== undefined && Number.isSafeInteger(revision) && !after.includes('\0')) return { revision, after }
  throw kubeErrors.badRequest('continue key is not valid')
}

import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { selectableOf } from '../model/selectable.ts'
import { openBody } from './stored-body.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'
import type { Selector } from '../rules/selectors.ts'
import type { SecretContext, StoredBody } from './stored-body.ts'

/** Objects of a list or get. */
export interface PageQuery {
  readonly resource: string
  /** Namespace; '' for all. */
  readonly namespace: string
  readonly name: string
  readonly selector: Selector
  /** Key of the last object read; '' for none. */
  readonly after: string
}

/** Revision and end of a list, fixed at its start. */
export interface ListExtent {
  readonly revision: number
  /** Last key within the limit; null if the limit omits no object. */
  readonly last: string | null
  readonly left: number
}

/** A page; `next` is its last key, null if empty. */
export interface StoredPage {
  readonly objects: readonly KubeObject[]
  readonly bytes: number
  readonly next: string | null
}

const key = `(namespace || '/' || name) collate "C"`

/**
 * Condition with $1 to $6: cluster, resource, namespace, name, last key, selector terms. Rows whose `selectable` belongs to another revision are matched after
 * the read.
 */
const selected = `cluster_id = $1 and resource = $2 and ($3 = '' or namespace = $3) and ($4 = '' or name = $4) and ${key} > $5
  and (selectable_revision is distinct from revision or not exists (
    select 1 from jsonb_to_recordset($6::jsonb) as term (part text, key text, "values" jsonb, "isWanted" boolean)
    where "isWanted" <> coalesce((selectable -> part) ? key and ("values" is null or "values" ? (selectable -> part ->> key)), false)))`

function valuesOf(clusterId: string, { resource, namespace, name, selector, after }: PageQuery): readonly string[] {
  return [clusterId, resource, namespace, name || pinnedName(selector), after, JSON.stringify(selector.terms)]
}

function pinnedName({ terms }: Selector): string {
  const term = terms.find(({ part, key: path, isWanted }) => part === 'fields' && path === 'metadata.name' && isWanted)
  return term?.values?.[0] ?? ''
}

/** Returns a list's revision, the last key within `limit` (null: no limit) and the number of objects after it. The key is null if none follow. */
export async function findExtent(
  reader: SimulatorReader,
  clusterId: string,
  query: PageQuery,
  limit: number | null,
): Promise<ListExtent> {
  const { rows } = await reader.query<{ revision: number; last: string | null; total: number }>(
    `select coalesce((select revision from sim.kube_clusters where cluster_id = $1), 0) as revision,
       (array_agg(${key} order by ${key}))[$7::integer] as last, count(*)::integer as total
     from sim.kube_objects where ${selected}`,
    [...valuesOf(clusterId, query), limit],
  )
  const { revision, last, total } = rows[0] ?? { revision: 0, last: null, total: 0 }
  const left = limit === null ? 0 : Math.max(0, total - limit)
  return { revision, last: left > 0 ? last : null, left }
}

/** Keys of selected objects, in order, including rows with outdated selectable fields. */
export async function listKeys(
  reader: SimulatorReader,
  clusterId: string,
  query: PageQuery,
): Promise<readonly { readonly namespace: string; readonly name: string }[]> {
  const { rows } = await reader.query<{ namespace: string; name: string }>(
    `select namespace, name from sim.kube_objects where ${selected} order by ${key}`,
    [...valuesOf(clusterId, query)],
  )
  return rows
}

type Row = StoredBody & {
  readonly revision: number
  readonly namespace: string
  readonly name: string
  readonly octets: number
}

/** Next objects up to key `last`, at most `kubeBounds.pageBytesMax` bytes unless the first is larger. */
export async function readPage(
  reader: SimulatorReader,
  context: SecretContext,
  query: PageQuery,
  last: string | null = null,
): Promise<StoredPage> {
  const { rows } = await reader.query<Row>(
    `select namespace, name, revision, body, sealed, octets from (
       select *, ${key} as key, sum(octets) over (order by ${key}) - octets as before from sim.kube_objects
       where ${selected} and ($7::text is null or ${key} <= $7)
     ) as counted where before = 0 or before + octets <= $8 order by key`,
    [...valuesOf(context.clusterId, query), last, kubeBounds.pageBytesMax],
  )
  const { resource, selector } = query
  const objects = await Promise.all(rows.map((row) => openBody(context, { resource, ...row }, row)))
  const final = rows.at(-1)
  return {
    objects: objects.filter((one) => selector.selects(selectableOf(resource, one))),
    bytes: rows.reduce((sum, row) => sum + row.octets, 0),
    next: final ? keyOf(final) : null,
  }
}

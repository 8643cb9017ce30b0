import { openBody } from '../objects/stored-body.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { Selectable } from '../model/selectable.ts'
import type { SecretContext, StoredBody } from '../objects/stored-body.ts'

/** Entry of the change log. */
export interface LoggedChange {
  readonly revision: number
  readonly kind: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
  /** State before the change; null for a new object. */
  readonly was: Selectable | null
}

/** Changes to read. */
export interface ChangeQuery {
  readonly resource: string
  /** Namespace; '' for all. */
  readonly namespace: string
  readonly name: string
  readonly after: number
}

type Row = StoredBody & Omit<LoggedChange, 'object'> & { readonly namespace: string; readonly name: string }

const pageSize = 200

/** Changes after a revision, in order: up to 200 or `pageBytesMax`, but at least one if any exists. */
export async function listChanges(
  reader: SimulatorReader,
  context: SecretContext,
  { resource, namespace, name, after }: ChangeQuery,
): Promise<readonly LoggedChange[]> {
  const { rows } = await reader.query<Row>(
    `select revision, kind, namespace, name, was, body, sealed from (
       select *, sum(coalesce(octets, $7)) over (order by revision) - coalesce(octets, $7) as before from (
         select * from sim.kube_changes
         where cluster_id = $1 and resource = $2 and ($3 = '' or namespace = $3) and ($4 = '' or name = $4) and revision > $5 order by revision limit $6
       ) as next
     ) as counted where before = 0 or before + coalesce(octets, $7) <= $8 order by revision`,
    [context.clusterId, resource, namespace, name, after, pageSize, kubeBounds.objectBytesMax, kubeBounds.pageBytesMax],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, object: await openBody(context, { resource, ...row }, row) })))
}

/** Newest revision, and the oldest from which a watch can start. */
export async function findRevisions(
  reader: SimulatorReader,
  clusterId: string,
): Promise<{ readonly newest: number; readonly oldest: number }> {
  const { rows } = await reader.query<{ newest: number; oldest: number | null }>(
    `select coalesce((select revision from sim.kube_clusters where cluster_id = $1), 0) as newest,
       (select min(revision) - 1 from sim.kube_changes where cluster_id = $1) as oldest`,
    [clusterId],
  )
  const newest = rows[0]?.newest ?? 0
  return { newest, oldest: rows[0]?.oldest ?? newest }
}

import { kubeBounds } from '../model/kube-bounds.ts'
import { keyOf } from '../model/ref-of.ts'
import { selectableOf } from '../model/selectable.ts'
import type { KubeObject, KubeRef } from '../model/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'
import { sealBody } from './stored-body.ts'

/** A change of one object, as watches tell of it. */
export interface KubeChange {
  readonly ref: KubeRef
  readonly kind: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly before: KubeObject | null
  /** The object after the change; one that is gone, as it was last. */
  readonly after: KubeObject
}

/** How many revisions lie between two trimmings of the log. */
const trimEvery = 100

/** Gives a change the next revision, tells the log of it, and wakes the watches at commit. Answers the object with its revision. */
export async function recordChange(scope: KubeScope, change: KubeChange): Promise<KubeObject> {
  const { ref, kind, before, after } = change
  const { body, sealed } = await sealBody(scope, ref, after)
  const was = before ? selectableOf(ref.resource, before) : null
  const { rows } = await scope.tx.query<{ revision: number }>(
    `with counted as (update sim.kube_clusters set revision = revision + 1 where cluster_id = $1 returning revision)
     insert into sim.kube_changes (cluster_id, revision, kind, resource, namespace, name, was, body, sealed)
     select $1, revision, $2, $3, $4, $5, $6, $7, $8 from counted
     returning revision, pg_notify('moor_kube', cluster_id::text)`,
    [scope.clusterId, kind, ref.resource, ref.namespace ?? '', ref.name, was && JSON.stringify(was), body && JSON.stringify(body), sealed],
  )
  scope.revision = rows[0]?.revision ?? scope.revision
  if (scope.revision % trimEvery === 0) await trimChanges(scope)
  const told = { ...after, metadata: { ...after.metadata, resourceVersion: String(scope.revision) } }
  remember(scope, change, told)
  return told
}

function remember(scope: KubeScope, { ref, kind }: KubeChange, told: KubeObject): void {
  const loaded = scope.loaded.get(ref.resource)
  if (kind === 'DELETED') loaded?.delete(keyOf(ref))
  else loaded?.set(keyOf(ref), told)
}

/** Old changes go; a watch that wants them is told to list anew. */
async function trimChanges({ tx, clusterId, revision }: KubeScope): Promise<void> {
  await tx.query('delete from sim.kube_changes where cluster_id = $1 and revision <= $2', [clusterId, revision - kubeBounds.changesMax])
  await tx.query(
    `delete from sim.kube_changes where cluster_id = $1 and revision <= (
       select max(revision) from (
         select revision, sum(coalesce(pg_column_size(body), 0) + coalesce(pg_column_size(sealed), 0)) over (order by revision desc) as octets
         from sim.kube_changes where cluster_id = $1
       ) as counted where octets > $2)`,
    [clusterId, kubeBounds.changesBytesMax],
  )
}

import { kubeBounds } from '../model/kube-bounds.ts'
import { selectableOf } from '../model/selectable.ts'
import { sealBody } from './stored-body.ts'
import type { KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

/** Change of an object, as watches report it. */
export interface KubeChange {
  readonly ref: KubeRef
  readonly kind: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly before: KubeObject | null
  /** Object after the change; for a deletion, its last state. */
  readonly after: KubeObject
}

const trimEvery = 100
const pageSize = 500

/** Writes objects and the change log, and notifies watches at commit. Deletes old changes every 100 revisions. */
export async function writeChanges(scope: KubeScope, changes: readonly KubeChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += pageSize) await writePage(scope, changes.slice(at, at + pageSize))
  const [first] = changes
  const before = Number(first?.after.metadata.resourceVersion) - 1
  if (Math.floor(scope.revision / trimEvery) > Math.floor(before / trimEvery)) await trimChanges(scope)
}

const writeSql = `
  with given as (
    select * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
      as one (revision, kind, resource, namespace, name, uid, was, body, sealed, owners, selectable)
  ), counted as (
    update sim.kube_clusters set revision = $2 where cluster_id = $1
  ), logged as (
    insert into sim.kube_changes (cluster_id, revision, kind, resource, namespace, name, was, body, sealed, octets)
    select $1, revision, kind, resource, namespace, name, was::jsonb, body::jsonb, decode(sealed, 'base64'), octet_length(coalesce(body, sealed)) from given
  ), newest as (
    select distinct on (resource, namespace, name) * from given order by resource, namespace, name, revision desc
  ), gone as (
    delete from sim.kube_objects as held using newest
    where newest.kind = 'DELETED' and held.cluster_id = $1 and held.resource = newest.resource and held.namespace = newest.namespace and held.name = newest.name
  ), kept as (
    insert into sim.kube_objects (cluster_id, resource, namespace, name, uid, revision, body, sealed, owners, selectable, selectable_revision)
    select $1, resource, namespace, name, uid, revision, body::jsonb, decode(sealed, 'base64'), array(select jsonb_array_elements_text(owners::jsonb)),
      selectable::jsonb, revision
    from newest where kind <> 'DELETED'
    on conflict (cluster_id, resource, namespace, name)
    do update set uid = excluded.uid, revision = excluded.revision, body = excluded.body, sealed = excluded.sealed, owners = excluded.owners,
      selectable = excluded.selectable, selectable_revision = excluded.selectable_revision
  )
  select pg_notify('moor_kube', $1::text)`

async function writePage(scope: KubeScope, changes: readonly KubeChange[]): Promise<void> {
  const rows = await Promise.all(
    changes.map(async ({ ref, kind, before, after }) => {
      const { body, sealed } = await sealBody(scope, ref, after)
      const was = before ? JSON.stringify(selectableOf(ref.resource, before)) : null
      return [
        Number(after.metadata.resourceVersion),
        kind,
        ref.resource,
        ref.namespace ?? '',
        ref.name,
        after.metadata.uid,
        was,
        body && JSON.stringify(body),
        sealed && Buffer.from(sealed).toString('base64'),
        JSON.stringify((after.metadata.ownerReferences ?? []).map((one) => one.uid)),
        JSON.stringify(selectableOf(ref.resource, after)),
      ] as const
    }),
  )
  const columns = (rows[0] ?? []).map((_one, index) => rows.map((row) => row[index]))
  await scope.tx.query(writeSql, [scope.clusterId, Math.max(...rows.map(([revision]) => revision)), ...columns])
}

/** Watches that need deleted changes must list again. */
async function trimChanges({ tx, clusterId, revision }: KubeScope): Promise<void> {
  await tx.query('delete from sim.kube_changes where cluster_id = $1 and revision <= $2', [
    clusterId,
    revision - kubeBounds.changesMax,
  ])
  await tx.query(
    `delete from sim.kube_changes where cluster_id = $1 and revision <= (
       select max(revision) from (
         select revision, sum(coalesce(pg_column_size(body), 0) + coalesce(pg_column_size(sealed), 0)) over (order by revision desc) as octets
         from sim.kube_changes where cluster_id = $1
       ) as counted where octets > $2)`,
    [clusterId, kubeBounds.changesBytesMax],
  )
}

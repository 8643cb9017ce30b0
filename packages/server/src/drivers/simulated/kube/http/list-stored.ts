import type { WorldReader } from '../../world/world.ts'
import { keyOf } from '../model/ref-of.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { openBody } from '../objects/stored-body.ts'
import type { SecretPlace, StoredBody } from '../objects/stored-body.ts'
import type { ResourcePath } from './read-path.ts'

/** Objects as they were at one revision of the cluster. */
export interface StoredList {
  readonly revision: number
  /** In the order of their keys. */
  readonly objects: readonly KubeObject[]
}

type Row = StoredBody & {
  readonly newest: number
  readonly revision: number | null
  readonly namespace: string
  readonly name: string
}

/** Reads the objects that a path leads to, all at one moment and without a lock. */
export async function listStored(
  reader: WorldReader,
  place: SecretPlace,
  { resource, namespace, name }: ResourcePath,
): Promise<StoredList> {
  const { rows } = await reader.query<Row>(
    `select kube.revision as newest, object.revision, object.namespace, object.name, object.body, object.sealed
     from (select $1::uuid as cluster_id, coalesce((select revision from sim.kube_clusters where cluster_id = $1), 0) as revision) as kube
     left join sim.kube_objects as object
       on object.cluster_id = kube.cluster_id and resource = $2 and ($3 = '' or namespace = $3) and ($4 = '' or name = $4)`,
    [place.clusterId, resource.name, namespace, name],
  )
  const held = rows.filter((row): row is Row & { readonly revision: number } => row.revision !== null)
  const objects = await Promise.all(held.map((row) => openBody(place, { resource: resource.name, ...row }, row)))
  return {
    revision: rows[0]?.newest ?? 0,
    objects: objects.toSorted((a, b) => (keyOf(a.metadata) < keyOf(b.metadata) ? -1 : 1)),
  }
}

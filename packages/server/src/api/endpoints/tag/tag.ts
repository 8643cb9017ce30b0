import { keysOf, type Tagged } from '@moorage/contract'
import { acceptTagCreate } from '#accept/tag/create.ts'
import { acceptTagDelete } from '#accept/tag/delete.ts'
import {
  asId,
  type ClusterId,
  type HostId,
  type PoolId,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { explainTag } from '#domain/tag/normalise-tags.ts'
import { clustersOf } from '#store/cluster/find-clusters.ts'
import { hostsOf } from '#store/host/find-hosts.ts'
import { everyPoolOf } from '#store/pool/find-pool.ts'
import { listTagged, listTags, locateTag, type TaggedResource } from '#store/tag/find-tags.ts'
import { findVisibleSnapshots } from '#store/volume-snapshot/volume-snapshots.ts'
import { volumesOf } from '#store/volume/find-volumes.ts'
import type { Call, HandlersOf, PathOf } from '../../call.ts'
import { respondPage } from '../../respond.ts'
import { listStored, locateStored } from '../../stored-reads.ts'
import { clusterBody } from '../cluster/cluster.ts'
import { poolBody } from '../cluster/pool.ts'
import { hostBody } from '../host/host.ts'
import { renderVolumeSnapshot } from '../volume/volume-snapshot.ts'
import { volumeBody } from '../volume/volume.ts'
import { changeStored } from '../../change-stored.ts'

const labelOf = ({ label }: PathOf<'tag.view'>): string => label

/** Restricted callers find no tag. */
const locate = locateStored(locateTag, labelOf)

/** Operations of tags (facts 12). */
export const tagHandlers: HandlersOf<'tag'> = {
  // Sorted by label.
  'tag.list': listStored(listTags, ({ label }) => ({ label })),

  // Tagged resources, each with its entity type.
  'tag.view': {
    kind: 'read',
    locate,
    async run(call) {
      const { rows, total } = await listTagged(call.store.db, call.actor, labelOf(call.params), call.list)
      const read = await Promise.all(keysOf(readers).map((kind) => readKind(call, rows, kind)))
      const bodies = new Map(read.flat().map((one) => [`${one.type}/${one.data.id}`, one]))
      // Resources deleted after the page was read are left out.
      return respondPage(
        call.list,
        total,
        rows.flatMap(({ type, id }) => bodies.get(`${type}/${id}`) ?? []),
      )
    },
  },

  // Tags the named resources too, atomically.
  'tag.create': {
    kind: 'change',
    check: ({ label }) => (label === undefined ? [] : [explainTag(label, 'label') ?? []].flat()),
    async accept(tx, call) {
      const { label, hosts = [], volumes = [] } = call.body
      await acceptTagCreate(tx, call.actor, { label, hostIds: hosts, volumeIds: volumes })
      return { body: { label } }
    },
  },

  // Removes the tag from all resources.
  'tag.delete': changeStored(locate, acceptTagDelete, (path) => ({ label: labelOf(path) })),
}

type Kind = TaggedResource['type']

const readers: Readonly<Record<Kind, (call: Call, ids: readonly number[]) => Promise<Tagged[]>>> = {
  async volume(call, ids) {
    const rows = volumesOf(call.store.db, call.actor).where('volumes.id', 'in', ids.map(asId<VolumeId>))
    return (await rows.execute()).map((row) => ({ type: 'volume', data: volumeBody(row, call) }))
  },
  async host(call, ids) {
    const rows = hostsOf(call.store.db, call.actor).where('hosts.id', 'in', ids.map(asId<HostId>))
    return (await rows.execute()).map((row) => ({ type: 'host', data: hostBody(row, call) }))
  },
  async orchcluster(call, ids) {
    const rows = clustersOf(call.store.db, call.actor).where('clusters.id', 'in', ids.map(asId<ClusterId>))
    return (await rows.execute()).map((row) => ({ type: 'orchcluster', data: clusterBody(row) }))
  },
  async orchnodepool(call, ids) {
    const rows = everyPoolOf(call.store.db, call.actor).where('pools.id', 'in', ids.map(asId<PoolId>))
    return (await rows.execute()).map((row) => ({ type: 'orchnodepool', data: poolBody(row, call) }))
  },
  async volume_snapshot(call, ids) {
    const rows = findVisibleSnapshots(call.store.db, call.actor).where('id', 'in', ids.map(asId<VolumeSnapshotId>))
    return (await rows.execute()).map((row) => ({ type: 'volume_snapshot', data: renderVolumeSnapshot(row) }))
  },
}

async function readKind(call: Call, rows: readonly TaggedResource[], kind: Kind): Promise<Tagged[]> {
  const ids = rows.filter((row) => row.type === kind).map((row) => row.id)
  return ids.length === 0 ? [] : readers[kind](call, ids)
}

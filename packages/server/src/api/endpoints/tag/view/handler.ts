import { keysOf } from '@moorage/contract'
import type { Tagged } from '@moorage/contract'
import { asId, type ClusterId, type HostId, type PoolId, type VolumeId } from '#domain/shared/index.ts'
import { clusterBody } from '#api/present/cluster-body.ts'
import { clustersOf } from '#store/cluster/find-clusters.ts'
import { hostsOf } from '#store/host/find-hosts.ts'
import { hostBody } from '#api/present/host-body.ts'
import { poolBody } from '#api/present/pool-body.ts'
import { everyPoolOf } from '#store/pool/find-pool.ts'
import { type TaggedResource, listTagged } from '#store/tag/find-tags.ts'
import { volumesOf } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { type Call, type Handler, respondPage } from '#api/call.ts'
import { locatePathTag, tagLabelOf } from '../tag-label.ts'

type Kind = TaggedResource['type']

const readers: Readonly<Record<Kind, (call: Call, ids: readonly number[]) => Promise<Tagged[]>>> = {
  volume: async ({ store, actor, vendor }, ids) =>
    (
      await volumesOf(store.db, actor)
        .where('volumes.id', 'in', ids.map(asId<VolumeId>))
        .execute()
    ).map((row) => ({
      type: 'volume',
      data: volumeBody(row, vendor),
    })),
  host: async (call, ids) =>
    (
      await hostsOf(call.store.db, call.actor)
        .where('hosts.id', 'in', ids.map(asId<HostId>))
        .execute()
    ).map((row) => ({
      type: 'host',
      data: hostBody(row, call),
    })),
  orchcluster: async ({ store, actor }, ids) =>
    (
      await clustersOf(store.db, actor)
        .where('clusters.id', 'in', ids.map(asId<ClusterId>))
        .execute()
    ).map((row) => ({
      type: 'orchcluster',
      data: clusterBody(row),
    })),
  orchnodepool: async (call, ids) =>
    (
      await everyPoolOf(call.store.db, call.actor)
        .where('pools.id', 'in', ids.map(asId<PoolId>))
        .execute()
    ).map((row) => ({
      type: 'orchnodepool',
      data: poolBody(row, call),
    })),
}

/** Lists the resources that have a tag, each with its entity type (facts 12). */
export const tagView: Handler<'tag.view'> = {
  kind: 'read',
  locate: locatePathTag,
  async run(call) {
    const { rows, total } = await listTagged(call.store.db, call.actor, tagLabelOf(call), call.list)
    const read = await Promise.all(keysOf(readers).map((kind) => readKind(call, rows, kind)))
    const bodies = new Map(read.flat().map((one) => [`${one.type}/${one.data.id}`, one]))
    // Resources deleted after the page was read are left out.
    return respondPage(
      call.list,
      total,
      rows.flatMap(({ type, id }) => bodies.get(`${type}/${id}`) ?? []),
    )
  },
}

async function readKind(call: Call, rows: readonly TaggedResource[], kind: Kind): Promise<Tagged[]> {
  const ids = rows.filter((row) => row.type === kind).map((row) => row.id)
  return ids.length === 0 ? [] : readers[kind](call, ids)
}

import type { Tagged } from '@moorage/contract'
import { clusterBody } from '../../../present/cluster-body.ts'
import { clustersOf } from '../../../../store/cluster/find-clusters.ts'
import { hostsOf } from '../../../../store/host/find-hosts.ts'
import { hostBody } from '../../../present/host-body.ts'
import { poolBody } from '../../../present/pool-body.ts'
import { everyPoolOf } from '../../../../store/pool/find-pool.ts'
import { type TaggedThing, listTagged } from '../../../../store/tag/find-tags.ts'
import { volumesOf } from '../../../../store/volume/find-volumes.ts'
import { volumeBody } from '../../../present/volume-body.ts'
import { type Call, type Handler, pageOf } from '../../../call.ts'
import { locatePathTag, tagLabelOf } from '../tag-label.ts'

type Kind = TaggedThing['type']

/** How the things of each kind are read. */
const readers: Readonly<Record<Kind, (call: Call, ids: number[]) => Promise<Tagged[]>>> = {
  volume: async ({ store, actor, vendor }, ids) =>
    (await volumesOf(store.db, actor).where('volumes.id', 'in', ids).execute()).map((row) => ({
      type: 'volume',
      data: volumeBody(row, vendor),
    })),
  host: async (call, ids) =>
    (await hostsOf(call.store.db, call.actor).where('hosts.id', 'in', ids).execute()).map((row) => ({
      type: 'host',
      data: hostBody(row, call),
    })),
  orchcluster: async ({ store, actor }, ids) =>
    (await clustersOf(store.db, actor).where('clusters.id', 'in', ids).execute()).map((row) => ({
      type: 'orchcluster',
      data: clusterBody(row),
    })),
  orchnodepool: async ({ store, actor }, ids) =>
    (await everyPoolOf(store.db, actor).where('pools.id', 'in', ids).execute()).map((row) => ({
      type: 'orchnodepool',
      data: poolBody(row),
    })),
}

/** Lists the things that have a tag, each with its entity type (facts 12). */
export const tagView: Handler<'tag.view'> = {
  kind: 'read',
  locate: locatePathTag,
  async run(call) {
    const { rows, total } = await listTagged(call.store.db, call.actor, tagLabelOf(call), call.list)
    const read = await Promise.all(Object.keys(readers).map((kind) => readKind(call, rows, kind as Kind)))
    const bodies = new Map(read.flat().map((one) => [`${one.type}/${one.data.id}`, one]))
    // A thing that went away since the page was read is left out.
    return pageOf(
      call.list,
      total,
      rows.flatMap(({ type, id }) => bodies.get(`${type}/${id}`) ?? []),
    )
  },
}

async function readKind(call: Call, rows: readonly TaggedThing[], kind: Kind): Promise<Tagged[]> {
  const ids = rows.filter((row) => row.type === kind).map((row) => row.id)
  return ids.length === 0 ? [] : readers[kind](call, ids)
}

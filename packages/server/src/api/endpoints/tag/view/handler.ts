import type { Tagged } from '@moorage/contract'
import { hostsOf } from '../../../../store/host/hosts-of.ts'
import { hostBody } from '../../../../store/host/host-body.ts'
import { listTagged, type TaggedThing } from '../../../../store/tag/list-tagged.ts'
import { volumesOf } from '../../../../store/volume/volumes-of.ts'
import { volumeBody } from '../../../../store/volume/volume-body.ts'
import { type Call, type Handler, pageOf } from '../../../call.ts'
import { locatePathTag, tagLabelOf } from '../tag-label.ts'

/** Lists the things that have a tag, each with its entity type (facts 12). */
export const tagView: Handler = {
  locate: locatePathTag,
  async run(call) {
    const { rows, total } = await listTagged(call.store.db, call.actor, tagLabelOf(call), call.list)
    const bodies = new Map([...await readVolumes(call, idsOf(rows, 'volume')), ...await readHosts(call, idsOf(rows, 'host'))])
    // A thing that went away since the page was read is left out.
    return pageOf(call.list, total, rows.flatMap(({ type, id }) => bodies.get(`${type}/${id}`) ?? []))
  },
}

type Entry = readonly [key: string, tagged: Tagged]

async function readVolumes({ store, actor, vendor }: Call, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const rows = await volumesOf(store.db, actor).where('volumes.id', 'in', ids).execute()
  return rows.map((row) => [`volume/${row.id}`, { type: 'volume', data: volumeBody(row, vendor) }])
}

async function readHosts(call: Call, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const rows = await hostsOf(call.store.db, call.actor).where('hosts.id', 'in', ids).execute()
  return rows.map((row) => [`host/${row.id}`, { type: 'host', data: hostBody(row, call) }])
}

function idsOf(rows: readonly TaggedThing[], type: TaggedThing['type']): number[] {
  return rows.filter((row) => row.type === type).map((row) => row.id)
}

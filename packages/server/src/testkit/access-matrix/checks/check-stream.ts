import { numberField } from '@moorage/contract'
import type { MatrixUser, RestrictedUser } from '../world/caller.ts'
import { asId, type ClusterId, type VolumeId } from '#domain/shared/index.ts'
import type { Findings } from './check-lists.ts'
import { compareContent } from '../content/compare-content.ts'
import { openEventStream } from '../../http/open-event-stream.ts'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import { insertCallers } from '../world/insert-callers.ts'
import { listRestricted } from '../world/list-restricted.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { readMatrixViewers } from '../content/read-matrix-viewers.ts'
import { readWorldRows } from '../content/read-world-rows.ts'

interface Reader {
  readonly who: string
  readonly user: MatrixUser
  readonly last: number
}

/**
 * Reads the event stream as every kind of caller, until the event of the last created volume, which all of them see. Exactly the oracle's events must arrive,
 * and no chunk may contain a text of anything else.
 */
export async function checkStream(world: MatrixWorld): Promise<Findings> {
  const {
    http: { store },
  } = world.table
  const readers = await listReaders(world)
  const tokens = await insertCallers(
    world.table,
    world.colleagueId,
    readers.map(({ user }) => ({ user, scopes: ['events:read_only'] })),
  )
  const [rows, viewers] = [await readWorldRows(store, ['event']), await readMatrixViewers(store, tokens)]
  const compare = compareContent(rows)
  const found = await Promise.all(
    readers.map(async ({ who, last }, index) => {
      const token = String(tokens[index])
      const event = rows.find(({ kind, about }) => kind === 'event' && about?.type === 'volume' && about.id === last)
      const seen = [...(await readEvents(world, token, Number(event?.id))).values()]
      const text = `{"data":[${seen.join()}],"results":${seen.length}}`
      return compare({
        content: scenarioOf('event.list').shows,
        viewer: viewers.get(token) ?? null,
        path: '',
        params: {},
        text,
        countMax: Infinity,
      }).map((line) => `event.stream, ${who}: ${line}`)
    }),
  )
  return { cases: readers.length, deviations: found.flat() }
}

/** Readers with their newest visible volume; the newest of all is the unrestricted users'. */
async function listReaders(world: MatrixWorld): Promise<Reader[]> {
  const {
    table: { other, http, have },
    backed,
    elsewhere,
  } = world
  const make = async (clusterId: ClusterId | null, token?: string): Promise<number> => {
    const id = await have('volume.create', { body: { label: http.nextLabel(), region: 'eu-central' } }, token)
    if (clusterId !== null)
      await http.store.db
        .updateTable('volumes')
        .set({ orch_cluster_id: clusterId })
        .where('id', '=', asId<VolumeId>(id))
        .execute()
    return id
  }
  const strangers = await make(null, other.token)
  const clusters: Reader[] = []
  for (const clusterId of [backed.clusterId, Number(elsewhere['clusterId'])]) {
    clusters.push({
      who: `the own token of cluster ${clusterId}`,
      user: { clusterId, behind: 'owner' },
      last: await make(asId<ClusterId>(clusterId)),
    })
  }
  const last = await make(null)
  const granted = (user: RestrictedUser): RestrictedUser => ({
    ...user,
    grants: [...user.grants, { entity: 'volume', id: last, level: 'read_only' }],
  })
  return [
    { who: 'an unrestricted user', user: 'owner', last },
    { who: 'another unrestricted user', user: 'colleague', last },
    { who: 'an unrestricted user elsewhere', user: 'stranger', last: strangers },
    ...clusters,
    ...listRestricted(world).map(([who, user]) => ({ who: `a restricted user ${who}`, user: granted(user), last })),
  ]
}

/** Returns the newest body of each event by ID, until the last event has arrived. */
async function readEvents(world: MatrixWorld, token: string, last: number): Promise<ReadonlyMap<number, string>> {
  const path = world.operationOf('event.stream')?.path
  const stream = await openEventStream(`${await world.origin()}/v4${path}?from=0`, token)
  const seen = new Map<number, string>()
  while (!seen.has(last)) {
    const { data } = await stream.next()
    seen.set(numberField(JSON.parse(data), 'id') ?? 0, data)
  }
  stream.close()
  return seen
}

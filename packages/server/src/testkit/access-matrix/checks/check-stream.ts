import { numberField } from '@moorage/contract'
import type { MatrixUser, RestrictedUser } from '../fixture/caller.ts'
import { asId, type ClusterId, type VolumeId } from '#domain/shared/index.ts'
import type { Findings } from './check-lists.ts'
import { compareContent } from '../content/compare-content.ts'
import { openEventStream } from '../../http/open-event-stream.ts'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import { insertCallers } from '../fixture/insert-callers.ts'
import { listRestricted } from '../fixture/list-restricted.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { readMatrixViewers } from '../content/read-matrix-viewers.ts'
import { readFixtureRows } from '../content/read-fixture-rows.ts'

interface Reader {
  readonly caller: string
  readonly user: MatrixUser
  readonly last: number
}

/** Reads the event stream as every kind of caller, up to a last visible event. Returns a deviation for each missing or additional event or text. */
export async function checkStream(fixture: MatrixFixture): Promise<Findings> {
  const {
    http: { store },
  } = fixture.table
  const readers = await listReaders(fixture)
  const tokens = await insertCallers(
    fixture.table,
    fixture.colleagueId,
    readers.map(({ user }) => ({ user, scopes: ['events:read_only'] })),
  )
  const [rows, viewers] = [await readFixtureRows(store, ['event']), await readMatrixViewers(store, tokens)]
  const compare = compareContent(rows)
  const found = await Promise.all(
    readers.map(async ({ caller, last }, index) => {
      const token = String(tokens[index])
      const event = rows.find(({ kind, about }) => kind === 'event' && about?.type === 'volume' && about.id === last)
      const received = [...(await readEvents(fixture, token, Number(event?.id))).values()]
      const text = `{"data":[${received.join()}],"results":${received.length}}`
      return compare({
        content: scenarioOf('event.list').content,
        viewer: viewers.get(token) ?? null,
        path: '',
        params: {},
        text,
        countMax: Infinity,
      }).map((line) => `event.stream, ${caller}: ${line}`)
    }),
  )
  return { cases: readers.length, deviations: found.flat() }
}

async function listReaders(fixture: MatrixFixture): Promise<Reader[]> {
  const {
    table: { other, http, have },
    backed,
    elsewhere,
  } = fixture
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
  const foreignEvents = await make(null, other.token)
  const clusters: Reader[] = []
  for (const clusterId of [backed.clusterId, Number(elsewhere['clusterId'])]) {
    clusters.push({
      caller: `the own token of cluster ${clusterId}`,
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
    { caller: 'an unrestricted user', user: 'owner', last },
    { caller: 'another unrestricted user', user: 'colleague', last },
    { caller: 'an unrestricted user elsewhere', user: 'stranger', last: foreignEvents },
    ...clusters,
    ...listRestricted(fixture).map(([caller, user]) => ({
      caller: `a restricted user ${caller}`,
      user: granted(user),
      last,
    })),
  ]
}

async function readEvents(fixture: MatrixFixture, token: string, last: number): Promise<ReadonlyMap<number, string>> {
  const path = fixture.operationOf('event.stream')?.path
  const stream = await openEventStream(`${await fixture.origin()}/v4${path}?from=0`, token)
  const received = new Map<number, string>()
  while (!received.has(last)) {
    const { data } = await stream.next()
    received.set(numberField(JSON.parse(data), 'id') ?? 0, data)
  }
  stream.close()
  return received
}

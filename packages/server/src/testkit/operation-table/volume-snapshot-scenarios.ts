import { asId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, updateRows } from '../database/rows.ts'
import { all, made, named, nothing } from './content.ts'
import { makeOwnVolume } from './make-own.ts'
import { insertTestSnapshot } from './rows/insert-test-snapshot.ts'
import { requestMine, type Scenario } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

async function activeVolume(fixture: TableFixture): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(fixture)
  await updateRows(fixture.http.store, 'volumes', { status: 'active' }, { id: volumeId })
  return { volumeId }
}

async function snapshotOf({ http: { store, nextLabel } }: TableFixture, volumeId: number): Promise<number> {
  const { account_id: accountId } = await selectRow(store, 'volumes', 'account_id', { id: asId<VolumeId>(volumeId) })
  return insertTestSnapshot(store, { accountId, volumeId, label: nextLabel() })
}

async function ownSnapshot(fixture: TableFixture): Promise<{ snapshotId: number }> {
  return { snapshotId: await snapshotOf(fixture, await makeOwnVolume(fixture)) }
}

/** Operations on volume snapshots, and the rollback of volumes. */
export const volumeSnapshotScenarios = {
  'volume_snapshot.list': { request: () => ({}), content: all('volume_snapshot') },
  'volume_snapshot.view': { request: requestMine, content: named('volume_snapshot') },
  'volume_snapshot.create': {
    request: async (fixture) => ({
      params: await activeVolume(fixture),
      body: { label: fixture.http.nextLabel(), tags: ['made'] },
    }),
    content: made('volume_snapshot'),
    ways: {
      'with the default label': { request: async (fixture) => ({ params: await activeVolume(fixture), body: {} }) },
    },
    againstRules: [{ label: '1st' }],
  },
  'volume_snapshot.update': {
    request: async (fixture) => ({
      params: await ownSnapshot(fixture),
      body: { label: fixture.http.nextLabel(), tags: ['changed'] },
    }),
    content: named('volume_snapshot'),
    againstRules: [{ label: '1st' }],
  },
  'volume_snapshot.delete': { request: async (fixture) => ({ params: await ownSnapshot(fixture) }), content: nothing },
  'volume.rollback': {
    request: async (fixture) => {
      const { volumeId } = await activeVolume(fixture)
      return { params: { volumeId }, body: { snapshot_id: await snapshotOf(fixture, volumeId) } }
    },
    content: named('volume'),
  },
} as const satisfies Record<string, Scenario>

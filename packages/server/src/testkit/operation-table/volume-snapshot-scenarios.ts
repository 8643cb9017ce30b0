import { asId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, updateRows } from '../database/rows.ts'
import { about, all, made, named, nothing } from './content.ts'
import { makeOwnVolume } from './make-own.ts'
import { insertTestSnapshot } from './rows/insert-test-snapshot.ts'
import { requestMine, type Scenario } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

async function activeVolume(fixture: TableFixture): Promise<{ volumeId: number }> {
  const volumeId = await makeOwnVolume(fixture)
  await fixture.http.converge()
  return { volumeId }
}

async function calledActive(fixture: TableFixture): Promise<{ volumeId: number }> {
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

async function withPolicy(fixture: TableFixture) {
  const params = { volumeId: await makeOwnVolume(fixture) }
  await fixture.http.call('PUT', `/v4/volumes/${params.volumeId}/snapshot-policy`, {
    body: { every_hours: 24, keep: 7, is_paused: true },
  })
  return { params }
}

/** Operations on volume snapshots and their policies, and the rollback of volumes. */
export const volumeSnapshotScenarios = {
  'volume_snapshot.list': { request: () => ({}), content: all('volume_snapshot') },
  'volume_snapshot.view': { request: requestMine, content: named('volume_snapshot') },
  'volume_snapshot.create': {
    request: async (fixture) => ({
      params: await activeVolume(fixture),
      body: { label: fixture.http.nextLabel(), tags: ['made'] },
    }),
    content: made('volume_snapshot'),
    matrixRequest: async (fixture) => ({
      params: await calledActive(fixture),
      body: { label: fixture.http.nextLabel(), tags: ['made'] },
    }),
    ways: {
      'with the default label': { request: async (fixture) => ({ params: await calledActive(fixture), body: {} }) },
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
  'snapshot_policy.view': { request: withPolicy, content: about('volume') },
  'snapshot_policy.update': {
    request: async (fixture) => ({
      params: { volumeId: await makeOwnVolume(fixture) },
      body: { every_hours: 24, keep: 7, is_paused: true },
    }),
    content: about('volume'),
  },
  'snapshot_policy.delete': { request: withPolicy, content: nothing },
  'volume.rollback': {
    request: async (fixture) => {
      const params = await activeVolume(fixture)
      const target = { params, body: { label: fixture.http.nextLabel() } }
      const snapshotId = await fixture.have('volume_snapshot.create', target)
      await fixture.http.converge()
      return { params, body: { snapshot_id: snapshotId } }
    },
    content: named('volume'),
    matrixRequest: async (fixture) => {
      const params = await calledActive(fixture)
      return { params, body: { snapshot_id: await snapshotOf(fixture, params.volumeId) } }
    },
  },
} as const satisfies Record<string, Scenario>

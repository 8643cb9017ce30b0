import type { AccessListInput } from '@moorage/contract'
import { expect } from 'vitest'
import { asId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { requestAttach, requestVolumeDetach } from '../requests/request-attachment.ts'
import { requestCluster, requestRenewal, requestUpgrade } from '../requests/request-cluster.ts'
import { requestHost, requestPower, requestRemoval } from '../requests/request-host.ts'
import { requestMigration, requestRename, requestResize, requestVolume } from '../requests/request-volume.ts'
import type { OtherRecord } from '../driver-suite/with-record.ts'

async function makePlugged(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  const host = await requestHost(bench, { label: `${label}-host` })
  await requestAttach(bench, id, host.id)
  return id
}

async function hostOf({ store }: EngineBench, volumeId: number): Promise<HostId> {
  const { host_id: id } = await selectRow(store, 'attachments', 'host_id', { volume_id: volumeId })
  return id
}

async function volumeOf({ store }: EngineBench, id: number) {
  return selectRow(store, 'volumes', '*', { id })
}

async function linkOf({ store }: EngineBench, id: number): Promise<string | undefined> {
  const rows = await sqlOn(store)<{
    link: string
  }>`select link from sim.devices join sim.volumes on sim.volumes.id = volume_id
    where public_id = ${id} and sim.devices.work is distinct from 'unplug'`
  return rows[0]?.link
}

/** The migration fails: the volume stays intact in its class, and its other jobs finish. */
const unmigrated = (name: string, record: OtherRecord): RecoveryScenario => ({
  name,
  record,
  steps: ['volume.await', 'volume.grow'],
  stride: 3,
  fails: 'volume_migrate',
  // The only region with both storage classes.
  arrange: async (bench, { label }) => (await requestVolume(bench.store, bench.actor, { label, region: 'us-east' })).id,
  async request(bench, id) {
    await requestMigration(bench.store, { id: asId<VolumeId>(id), to: 'hdd' })
    await requestResize(bench, id, 40)
  },
  verify: async (bench, id) =>
    expect(await volumeOf(bench, id)).toMatchObject({
      status: 'active',
      size_gib: 40,
      hardware_type: 'nvme',
      migrating_to: null,
    }),
})

/** Scenarios with drivers that lack one capability (driver contract, rule 8). */
export const shortVolumeRecoveryScenarios: readonly RecoveryScenario[] = [
  unmigrated('a volume grows, and keeps its class if classes cannot change', { volumes: { migrates: false } }),
  unmigrated('a volume grows, and keeps its class if no other exists', {
    volumes: { hardwareTypes: ['nvme'] },
  }),
  {
    stride: 2,
    name: 'a volume grows after its detach if it cannot grow in a running host',
    record: { volumes: { growsAttached: false } },
    steps: ['volume.grow', 'volume.unplug'],
    arrange: makePlugged,
    async request(bench, id) {
      await requestResize(bench, id, 40)
      await requestVolumeDetach(bench, id)
    },
    verify: async (bench, id) => expect(await volumeOf(bench, id)).toMatchObject({ status: 'active', size_gib: 40 }),
  },
  {
    stride: 3,
    name: 'a host without hot-unplug is stopped before it is removed',
    record: { hosts: { hotPlugs: false } },
    steps: ['host.await', 'host.remove', 'host.stop', 'volume.unplug'],
    arrange: makePlugged,
    request: requestOnly(async (bench, id) => requestRemoval(bench, await hostOf(bench, id))),
    async verify(bench, id) {
      expect([(await volumeOf(bench, id)).status, await linkOf(bench, id)]).toEqual(['active', undefined])
    },
  },
  {
    stride: 2,
    name: 'a device path follows its label at the next boot if it cannot change before',
    record: { hosts: { relinks: false } },
    steps: ['host.restart', 'volume.await'],
    arrange: makePlugged,
    async request(bench, id, { label }) {
      await requestRename(bench, id, `${label}-new`)
      await requestPower(bench, await hostOf(bench, id), 'reboot')
    },
    async verify(bench, id) {
      const { label } = await volumeOf(bench, id)
      expect(await linkOf(bench, id)).toBe(`/dev/disk/by-id/scsi-0Moor_Volume_${label}`)
    },
  },
  {
    stride: 3,
    name: 'a volume replaces another in a host that holds one',
    record: { hosts: { devicesMax: 1 } },
    steps: ['volume.await', 'volume.plug', 'volume.provision', 'volume.unplug'],
    arrange: makePlugged,
    async request(bench, id, { label }) {
      const next = await requestVolume(bench.store, bench.actor, { label: `${label}-next` })
      await requestAttach(bench, next.id, await hostOf(bench, id))
      await requestVolumeDetach(bench, id)
      return next.id
    },
    async verify(bench, id) {
      expect(await linkOf(bench, id)).toContain((await volumeOf(bench, id)).label)
    },
  },
]

/** Credentials are renewed even if the driver cannot make other changes. */
const renewed = (
  name: string,
  record: OtherRecord,
  change: { readonly version?: string; readonly isHighlyAvailable?: boolean; readonly accessList?: AccessListInput },
): RecoveryScenario => ({
  name,
  record,
  steps: ['cluster.await', 'cluster.ensure', 'cluster.make-credentials'],
  stride: 3,
  fails: 'orch_cluster_update',
  arrange: async (bench, { label }) => (await requestCluster(bench, { label, version: '1.33', pools: [] })).id,
  async request(bench, id) {
    await requestUpgrade(bench, id, change)
    await requestRenewal(bench, id)
  },
  async verify({ store }, id) {
    const row = await selectRow(store, 'clusters', '*', { id })
    expect([row.seen_version, row.seen_highly_available, row.seen_serial]).toEqual(['1.33', false, 2])
  },
})

/** Scenarios with drivers that lack one capability (driver contract, rule 8). */
export const shortClusterRecoveryScenarios: readonly RecoveryScenario[] = [
  renewed(
    'a control plane keeps its minor, and gets new credentials, if the next minor is unsupported',
    { clusters: { versions: ['1.33'] } },
    { version: '1.34' },
  ),
  renewed(
    'a control plane stays single, and gets new credentials, without high availability',
    { clusters: { hasHighAvailability: false } },
    { isHighlyAvailable: true },
  ),
  renewed(
    'a control plane stays open, and gets new credentials, without access lists',
    { clusters: { hasAccessLists: false } },
    { accessList: { enabled: true } },
  ),
]

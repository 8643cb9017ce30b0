import { describe, expect, it } from 'vitest'
import { leastRegionAbilities } from '#testkit/engine/abilities.ts'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { asId, type ClusterId, type VolumeId } from '#domain/shared/index.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestCluster, requestUpgrade } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { unchangedConfig } from '#testkit/requests/unchanged-config.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { type ClusterChanges, acceptClusterUpdate } from './cluster/update.ts'
import { acceptConfigUpdate } from './config/update.ts'
import { acceptDiskCreate } from './disk/create.ts'
import { acceptHostRebuild } from './host/rebuild.ts'
import { acceptVolumeClone } from './volume/clone.ts'
import { acceptVolumeMigrate } from './volume/migrate.ts'

const whole = await openTestBench()
const catalogue = narrowCatalogue(whole.catalogue, () => leastRegionAbilities)
const bench = { ...whole, catalogue, terms: { ...whole.terms, catalogue } }

const leftBy = async (label: string): Promise<number> =>
  (await selectRows(whole.store, 'events', 'id', { entity_label: label })).length

describe('requests that the drivers of a region cannot fulfil are rejected before anything is written (ADR 0014)', () => {
  it('rejects a migration to another storage class, and a clone in a class that no longer exists', async () => {
    const { id } = await requestVolume(whole.store, whole.actor, { label: 'kept', region: 'us-east' })
    await whole.converge()
    const events = await leftBy('kept')
    await expect(
      mutateAsOperator(whole.store, (tx) => acceptVolumeMigrate(tx, { id, to: 'hdd' }, bench.terms)),
    ).rejects.toMatchObject({ code: 'request.field_invalid', field: 'to' })
    await expect(
      acceptFor(bench, (tx, actor) =>
        acceptVolumeClone(tx, actor, { sourceId: asId<VolumeId>(id), label: 'copy' }, bench.terms),
      ),
    ).rejects.toMatchObject({ reason: 'Region us-east has no nvme storage. Available storage: hdd.' })
    expect(await leftBy('kept')).toBe(events)
  })

  it('rejects an attachment that needs a boot, and one above the maximum of a host', async () => {
    const host = await requestHost(whole, { label: 'small' })
    const [{ id: one }, { id: two }] = [
      await requestVolume(whole.store, whole.actor, { label: 'one' }),
      await requestVolume(whole.store, whole.actor, { label: 'two' }),
    ]
    await whole.converge()
    await expect(requestAttach(bench, one, host.id, false)).rejects.toMatchObject({ field: 'persist_across_boots' })
    await requestAttach(bench, one, host.id)
    await expect(requestAttach(bench, two, host.id)).rejects.toMatchObject({ code: 'host.attachments_full' })
  })

  it('rejects a rebuild and a disk from an image that no hypervisor in the region has', async () => {
    const { id } = await requestHost(whole, { label: 'imaged' })
    await whole.converge()
    const events = await leftBy('imaged')
    const error = {
      field: 'image',
      reason: 'Region eu-central does not have image debian11. Available images: debian12.',
    }
    const access = { keys: [], users: [], isKeyRequired: false }
    const rebuild = { id, image: 'debian11', swapMib: 0, isBooted: true, diskEncryption: null, access }
    await expect(
      acceptFor(bench, (tx, actor) => acceptHostRebuild(tx, actor, rebuild, bench.terms)),
    ).rejects.toMatchObject(error)
    const disk = { hostId: id, label: null, sizeMib: 64, filesystem: 'ext4', image: 'debian11' } as const
    await expect(acceptFor(bench, (tx, actor) => acceptDiskCreate(tx, actor, disk, bench.terms))).rejects.toMatchObject(
      error,
    )
    expect(await leftBy('imaged')).toBe(events)
  })

  it('rejects a boot setting that hosts in the region do not support, but accepts the default in a read-back configuration (decision H14.1)', async () => {
    const { id: hostId } = await requestHost(bench, { label: 'starting' })
    const row = () => selectRow(whole.store, 'configs', ['id', 'kernel'], { host_id: hostId })
    const { id, kernel } = await row()
    expect(kernel).toBe('grub2')
    const change = (fields: { readonly kernel?: string; readonly runLevel?: 'single' }) => {
      const input = { ...unchangedConfig, ...fields }
      return acceptFor(bench, (tx, actor) =>
        acceptConfigUpdate(tx, actor, { hostId, id, fields: input, slots: [] }, bench.terms),
      )
    }
    await expect(change({ kernel: 'latest-64bit' })).rejects.toMatchObject({ field: 'kernel' })
    await expect(change({ runLevel: 'single' })).rejects.toMatchObject({
      reason: 'Hosts of region eu-central boot from their disk: run_level must be default.',
    })
    await change({ kernel: 'grub2' })
    expect((await row()).kernel).toBe('grub2')
  })

  it('rejects high availability, an access list, and an unsupported minor version', async () => {
    const { id } = await requestCluster(whole, { label: 'plain', version: '1.35', pools: [] })
    await whole.converge()
    await expect(requestUpgrade(bench, id, { isHighlyAvailable: true })).rejects.toMatchObject({
      field: 'control_plane.high_availability',
    })
    await expect(requestUpgrade(bench, id, { accessList: { enabled: true } })).rejects.toMatchObject({
      code: 'cluster.access_list_unsupported',
      field: 'control_plane.acl',
    })
    await expect(requestUpgrade(bench, asId<ClusterId>(id), { version: '1.36' })).rejects.toMatchObject({
      field: 'k8s_version',
    })
  })

  it('keeps the unsupported features of an existing cluster and accepts other changes', async () => {
    const { id } = await requestCluster(whole, { label: 'old', version: '1.34', pools: [] })
    await whole.converge()
    await requestUpgrade(whole, id, { isHighlyAvailable: true })
    await whole.converge()
    const update = (changes: Partial<ClusterChanges>) =>
      acceptFor(bench, (tx, actor) =>
        acceptClusterUpdate(
          tx,
          actor,
          { id, label: null, tags: null, version: null, isHighlyAvailable: null, accessList: null, ...changes },
          bench.terms,
        ),
      )
    expect((await update({ label: 'renamed' })).row).toMatchObject({ label: 'renamed', k8s_version: '1.34' })
    expect((await update({ tags: ['kept'], version: '1.34', isHighlyAvailable: true })).row).toMatchObject({
      tags: ['kept'],
      is_highly_available: true,
    })
  })
})

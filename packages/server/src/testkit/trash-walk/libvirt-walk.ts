import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { nameStart, type Resource } from '#reconcile/ports/index.ts'
import { describeSnapshotResource, diskResource, hostResource, volumeResource } from '#reconcile/resources/resources.ts'
import { sqlOn } from '../database/rows.ts'
import { inLanes } from '../in-lanes.ts'
import { readFileBytes, writeFileBytes } from '../libvirt/kit-bytes.ts'
import type { LibvirtBench } from '../libvirt/libvirt-bench.ts'
import { listDomains } from '../libvirt/libvirt-view.ts'
import { diskRequests, hostRequests } from './host-requests.ts'
import { snapshotRequests, volumeRequests } from './volume-requests.ts'
import type { WalkEngine, WalkLedger } from './walk-engine.ts'

/** Below the first blocks of file systems. */
const markBytes = 512

/** Folders of the local disks of the kit's hypervisors. */
const diskFolders = ['one', 'two'] as const

interface StoredPart {
  readonly key: string
  readonly resource: Resource
}

interface KeptPart extends StoredPart {
  /** In the trash. */
  readonly isKept: boolean
}

/** Returns hosts and storage on this machine as engine of a walk: volumes and snapshots are read through the storage, disks from their files, hosts with virsh. */
export function libvirtWalk(bench: LibvirtBench): WalkEngine {
  const { 'back up': _backUp, 'set policy': _set, 'delete policy': _delete, ...volume } = volumeRequests
  return {
    requests: {
      volume,
      volume_snapshot: snapshotRequests,
      volume_backup: {},
      host: hostRequests,
      disk: diskRequests,
      orchcluster: {},
      orchnodepool: {},
    },
    hostType: bench.stageType,
    // Passes that failed wait longer than those of the simulator.
    roundMs: 30_000,
    hasFalseObservations: false,
    mark: (ledger) => markParts(bench, ledger),
    read: () => readParts(bench),
    expectKeptOff: () => expectKeptOff(bench),
    listLeft: () => listLeft(bench),
  }
}

async function markParts(bench: LibvirtBench, ledger: WalkLedger): Promise<void> {
  for (const { key, resource } of await listStorages(bench))
    if (!ledger.has(key) && (await readMark(bench, resource)).every((byte) => byte === 0))
      await bench.kit.writeBytes(resource, 0, randomBytes(markBytes))
  const files = await listDiskFiles(bench)
  // The copy of a disk before it shrinks has the content of the disk.
  for (const { key, resource, isKept } of await listDisks(bench)) {
    const path = files.get(resource.name)
    if (path !== undefined && !ledger.has(key) && !isKept) await writeFileBytes(path, 0, randomBytes(markBytes))
  }
}

async function readParts(bench: LibvirtBench): Promise<WalkLedger> {
  const read: WalkLedger = new Map()
  for (const { key, resource } of await listStorages(bench)) {
    read.set(key.replace('content/', 'storage/'), 'exists')
    read.set(key, hashOf(await readMark(bench, resource)))
  }
  const [disks, files] = [await listDisks(bench), await listDiskFiles(bench)]
  const sizes = new Map<string, number>()
  for (const { key, resource } of disks) {
    const path = files.get(resource.name)
    if (path === undefined) continue
    const mark = hashOf(await readFileBytes(path, 0, markBytes))
    read.set(key, mark)
    sizes.set(mark, Math.max(sizes.get(mark) ?? 0, (await stat(path)).size))
  }
  for (const [key, mark] of read)
    if (key.startsWith('disk/')) read.set(key.replace('disk/', 'bytes/'), String(sizes.get(mark)))
  for (const { key, resource } of await listHosts(bench)) {
    const uuid = await bench.kit.virsh('domuuid', resource.name).catch(() => undefined)
    if (uuid !== undefined) read.set(key, uuid.trim())
  }
  return read
}

/** Returns the storage that exists of the rows. */
async function listStorages(bench: LibvirtBench): Promise<readonly StoredPart[]> {
  const names = await bench.kit.listSizes()
  // Ceph has no names for deleted images.
  return (await listStorageRows(bench)).filter(({ resource }) => names.has(resource.name))
}

async function listStorageRows({ store, ...io }: LibvirtBench): Promise<readonly StoredPart[]> {
  const volumes = await sqlOn(store)<{ id: number; uid: string; region: string }>`
    select id, uid, region from volumes where provisioned_at is not null and status <> 'creating'
    union all select id, replaced_uid, region from volumes where replaced_uid is not null`
  const snapshots = await sqlOn(store)<{ id: number; uid: string; region: string; replaced_volume_id: number | null }>`
    select id, uid, region, replaced_volume_id from volume_snapshots where status = 'available'`
  return [
    ...volumes.map((row) => ({ key: `content/${row.uid}`, resource: volumeResource(row, io) })),
    ...snapshots.map((row) => ({ key: `content/${row.uid}`, resource: describeSnapshotResource(row, io) })),
  ]
}

async function listDisks({ store, ...io }: LibvirtBench): Promise<readonly KeptPart[]> {
  const disks = await sqlOn(store)<{ id: number; uid: string; host_id: number; region: string; isKept: boolean }>`
    select disks.id, disks.uid, host_id, region, trash_id is not null as "isKept" from disks join hosts on hosts.id = host_id where disks.provisioned_at is not null`
  return disks.map((row) => ({
    key: `disk/${row.host_id}/${row.id}`,
    resource: diskResource(row, row, io),
    isKept: row.isKept,
  }))
}

async function listHosts({ store, ...io }: LibvirtBench): Promise<readonly KeptPart[]> {
  const hosts = await sqlOn(store)<{ id: number; uid: string; region: string; isKept: boolean }>`
    select id, uid, region, is_trashed as "isKept" from hosts where provisioned_at is not null`
  return hosts.map((row) => ({ key: `host/${row.id}`, resource: hostResource(row, io), isKept: row.isKept }))
}

async function expectKeptOff(bench: LibvirtBench): Promise<void> {
  const kept = (await listHosts(bench)).filter(({ isKept }) => isKept)
  const states = await inLanes(kept, ({ resource }) => bench.kit.virsh('domstate', resource.name))
  expect(states.filter((state) => state.trim() !== 'shut off')).toEqual([])
}

async function listLeft(bench: LibvirtBench): Promise<readonly string[]> {
  const { store, kit, installationId } = bench
  const files = [...(await kit.listSizes()).keys(), ...(await listDiskFiles(bench)).keys()]
  // Walks share a Ceph cluster.
  const own = files.filter((name) => name.startsWith(nameStart(installationId)))
  const found = [...own, ...(await listDomains(kit, installationId))]
  const parts = [...(await listStorageRows(bench)), ...(await listDisks(bench)), ...(await listHosts(bench))]
  const expected = new Set(parts.map(({ resource }) => resource.name))
  const left = found.filter((name) => !expected.has(name))
  const missing = [...expected].filter((name) => !found.includes(name))
  const items = await sqlOn(store)<{ text: string }>`
    select 'item ' || id as text from trash_items where disk_host_id is null or is_purging
    union all select 'volume ' || id from volumes where deleted_at is not null
    union all select 'snapshot ' || id from volume_snapshots where deleted_at is not null`
  return [...left, ...missing.map((name) => `missing: ${name}`), ...items.map(({ text }) => text)]
}

async function listDiskFiles({ kit }: LibvirtBench): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(
    diskFolders.map(async (folder) => {
      const all = await readdir(join(kit.folder, folder)).catch(() => [])
      return all.map((name) => [name, join(kit.folder, folder, name)] as const)
    }),
  )
  return new Map(names.flat().filter(([name]) => name.includes('-disk-')))
}

const readMark = ({ kit }: LibvirtBench, resource: Resource): Promise<Uint8Array> =>
  kit.readBytes(resource, 0, markBytes)

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

import { readFileSync, statSync } from 'node:fs'
import type { CephOptions, CephUser } from '#drivers/ceph/index.ts'
import type { FileClass, FileEngineOptions } from '#drivers/file/file-engine-options.ts'
import type { LibvirtOptions, LibvirtRegion } from '#drivers/libvirt/index.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import type { VolumeHolder, VolumeStorage } from '#reconcile/ports/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { EngineFile } from './engine-schema.ts'

type Entry<Kind extends keyof EngineFile> = NonNullable<EngineFile[Kind]>[number]

interface StorageGround {
  readonly registry: Registry
  readonly holderOf: (region: string) => VolumeHolder | null
}

interface HostsGround {
  readonly registry: Registry
  readonly vendor: string
  /** Undefined in a region that these hosts do not serve. */
  readonly storageOf: (region: string) => VolumeStorage | undefined
}

const shutdownGraceSeconds = 60

/** What the driver of libvirt is told of an entry of the file. */
export function describeLibvirt(entry: Entry<'libvirt'>, { registry, vendor, storageOf }: HostsGround): LibvirtOptions {
  const { name, hypervisors, images = [], network = { kind: 'none' }, shutdown_grace_seconds: grace } = entry
  const regions: Record<string, LibvirtRegion> = {}
  for (const { region, disk_folder: diskFolder, memory_mib, vcpus, accelerator, ...machine } of hypervisors) {
    const storage = storageOf(region)
    if (!storage) continue
    const known = regions[region]?.hypervisors ?? []
    const one = {
      ...machine,
      diskFolder,
      memoryMib: memory_mib ?? null,
      vcpus: vcpus ?? null,
      accelerator: accelerator ?? 'auto',
    }
    regions[region] = { storage, hypervisors: [...known, one] }
  }
  return {
    name,
    registry,
    vendor,
    regions,
    images: images.map(({ command_line: commandLine, file = null, format = 'raw', ...image }) => ({
      ...image,
      file,
      format,
      ...(commandLine === undefined ? {} : { commandLine }),
    })),
    network:
      network.kind === 'network' || network.kind === 'bridge'
        ? { kind: network.kind, name: network.name ?? '' }
        : { kind: network.kind },
    shutdownGraceMs: (grace ?? shutdownGraceSeconds) * 1_000,
  }
}

/** What the driver of files is told of an entry of the file. */
export function describeFiles(
  { name, classes }: Entry<'file'>,
  { registry, holderOf }: StorageGround,
): FileEngineOptions {
  const regions: Record<string, { classes: Partial<Record<(typeof classes)[number]['storage_class'], FileClass>> }> = {}
  for (const { region, storage_class: storageClass, folder, capacity_gib, iops } of classes) {
    const served = (regions[region] ??= { classes: {} })
    served.classes[storageClass] = { folder, capacityGib: capacity_gib ?? null, iopsMax: iops ?? null }
  }
  return { name, registry, regions, holderOf }
}

/** What the driver of Ceph is told of an entry of the file. Throws OperatorFailure for a key file that cannot be read, or that others can read. */
export function describeCeph(entry: Entry<'ceph'>, { registry, holderOf }: StorageGround): CephOptions {
  const { name, regions, conf, user, pools, clients } = entry
  const byClass = <Value>(of: (pool: (typeof pools)[number]) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      pools.flatMap((pool) => {
        const value = of(pool)
        return value === undefined ? [] : [[pool.storage_class, value]]
      }),
    )
  return {
    name,
    registry,
    conf,
    user,
    regions,
    holderOf,
    pools: byClass(({ pool }) => pool),
    capacityGib: byClass((pool) => pool.capacity_gib),
    iopsMax: byClass((pool) => pool.iops),
    users: clients ? Object.fromEntries(clients.map((one) => [one.hypervisor, readCephUser(one)])) : null,
  }
}

function readCephUser({ user, key_file: file }: NonNullable<Entry<'ceph'>['clients']>[number]): CephUser {
  try {
    if ((statSync(file).mode & 0o007) !== 0) throw new Error('every user of this machine can read it')
    return { name: user, key: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`The key file ${file} of Ceph's user ${user} cannot be used: ${reason}.`, 'usage', error)
  }
}

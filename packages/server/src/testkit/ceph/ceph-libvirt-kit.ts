import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CephEngine, createCephEngine } from '#drivers/ceph/index.ts'
import { createLibvirtEngine } from '#drivers/libvirt/index.ts'
import { openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import { type Hypervisor, startHypervisor } from '../faults/hypervisor.ts'
import { type TestCluster, startTestCluster } from './test-cluster.ts'

/** Hosts of a libvirt of its own with images of a cluster of its own. */
export interface CephLibvirtKit extends DriverKit {
  readonly cluster: TestCluster
  readonly hypervisor: Hypervisor
}

interface Ground {
  readonly url: string
  readonly secretBox: ReturnType<typeof openTestSecretBox>
  readonly cluster: TestCluster
  readonly hypervisor: Hypervisor
  readonly key: string
}

const region = 'suite-1'

/** Starts both. */
export async function openCephLibvirtKit(): Promise<CephLibvirtKit> {
  const folder = await mkdtemp(join(tmpdir(), 'ceph-libvirt-'))
  const [database, cluster, hypervisor] = await Promise.all([
    createTestDatabase(),
    startTestCluster(),
    startHypervisor(folder, 0, false),
  ])
  const key = (
    await cluster.ceph('auth', 'get-or-create-key', 'client.hv0', 'mon', 'profile rbd', 'osd', 'profile rbd')
  ).trim()
  const ground: Ground = { url: database.url, secretBox: openTestSecretBox(), cluster, hypervisor, key }
  const first = await openSet(ground)
  return {
    ...first,
    cluster,
    hypervisor,
    region,
    writeBytes: (volume, offset, bytes) => cluster.writeBytes(volume, offset, bytes),
    readBytes: (volume, offset, length) => cluster.readBytes(volume, offset, length),
    reopen: () => openSet(ground),
    cutPower: async ({ name }) => void (await hypervisor.virsh('destroy', name)),
    close: async () => {
      await first.close()
      await hypervisor.close()
      await Promise.all([cluster.close(), database.close(), rm(folder, { recursive: true, force: true })])
    },
  }
}

async function openSet({
  url,
  secretBox,
  cluster,
  hypervisor,
  key,
}: Ground): Promise<DriverSet & { close(): Promise<void> }> {
  const registry = await openRegistry({ connection: url, secretBox })
  const ceph: CephEngine = createCephEngine({
    name: 'ceph',
    registry,
    conf: cluster.conf,
    user: 'moorage',
    pools: { nvme: 'volumes' },
    users: { hv0: { name: 'hv0', key } },
    holderOf: () => libvirt.holder,
    regions: [region],
  })
  const { name, uri, diskFolder } = hypervisor
  const machine = { name, uri, diskFolder, memoryMib: 65_536, vcpus: 64, accelerator: 'tcg' } as const
  const libvirt = await createLibvirtEngine({
    name: 'libvirt',
    registry,
    regions: { [region]: { hypervisors: [machine], storage: ceph.storage } },
    images: [],
    network: { kind: 'none' },
    vendor: 'Moorage',
    shutdownGraceMs: 0,
  })
  const { hosts } = libvirt
  const ensureHost: HostDriver['ensureHost'] = (host, spec) =>
    hosts.ensureHost(host, { ...spec, memoryMib: Math.min(spec.memoryMib, 1_024) })
  return {
    volumes: ceph.volumes,
    hosts: { ...hosts, ensureHost },
    close: async () => {
      await libvirt.close()
      await registry.close()
    },
  }
}

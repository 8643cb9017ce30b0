import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostResource, volumeResource } from '#reconcile/resources/resources.ts'
import { type TestCluster, startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { selectRow } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { type LibvirtBench, openLibvirtBench } from '#testkit/libvirt/libvirt-bench.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestPurge, requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`trash on libvirt: not run: ${missing}\n`)

const columns = ['id', 'uid', 'region'] as const

const storages = ['files', 'Ceph'] as const

describe.skipIf(missing).each(storages)('the trash on libvirt and %s (decision D12)', (storage) => {
  let cluster: TestCluster | undefined
  let bench: LibvirtBench
  beforeAll(async () => {
    if (storage === 'Ceph') cluster = await startTestCluster()
    bench = await openLibvirtBench(cluster && { cluster })
    await keepTrash(bench.store)
  })
  afterAll(async () => {
    await bench?.close()
    await cluster?.close()
  })

  async function deleteBoth(host: number, volume: number): Promise<void> {
    await requestRemoval(bench, host)
    await requestDeletion(bench, volume)
    await bench.converge()
  }

  test('a host and its volume come back with every byte, and a purge leaves nothing', async () => {
    const { id: host } = await requestHost(bench, { label: 'kept', type: bench.stageType })
    const { id: volume } = await requestVolume(bench.store, bench.actor, { label: 'kept-data' })
    await requestAttach(bench, volume, host)
    await bench.converge()
    const disk = volumeResource(await selectRow(bench.store, 'volumes', columns, { id: volume }), bench)
    const domain = hostResource(await selectRow(bench.store, 'hosts', columns, { id: host }), bench).name
    const state = async () => (await bench.kit.virsh('domstate', domain)).trim()
    const bytes = Uint8Array.from(randomBytes(65_536))
    await bench.kit.writeBytes(disk, 1_048_576, bytes)
    const domains = await bench.kit.virsh('domblklist', domain)

    await deleteBoth(host, volume)
    expect(await state()).toBe('shut off')
    expect(await bench.kit.readBytes(disk, 1_048_576, bytes.length)).toEqual(bytes)
    expect(await bench.outside.findDevice(volume)).toBeUndefined()

    await requestRestore(bench, 'volume', volume)
    await requestRestore(bench, 'host', host)
    await bench.converge()
    expect(await state()).toBe('running')
    expect(await bench.outside.findDevice(volume)).toBeDefined()
    expect(await bench.kit.virsh('domblklist', domain)).toBe(domains)
    expect(await bench.kit.readBytes(disk, 1_048_576, bytes.length)).toEqual(bytes)

    await deleteBoth(host, volume)
    await requestPurge(bench, 'host', host)
    await requestPurge(bench, 'volume', volume)
    await bench.converge()
    await bench.outside.expectAsRows('after the purge')
    expect(await bench.kit.listSizes()).toEqual(new Map())
  })
})

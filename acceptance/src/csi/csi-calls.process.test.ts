import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Volume } from '../client/shapes.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { capabilityOf } from './csi-client.ts'
import { type CsiCloud, startCsiCloud } from './csi-cloud.ts'
import { type CsiDriver, startCsiDriver } from './csi-driver.ts'

const gib = 2 ** 30
const [ext4, block] = [capabilityOf('ext4'), capabilityOf(null)]
const claim = 'pvc-0b5e0000-1111-4222-8333-444455556666'

describe('the volume driver against the service (docs/volumes-in-pods.md)', () => {
  let cloud: CsiCloud
  let driver: CsiDriver
  beforeAll(async () => {
    cloud = await startCsiCloud()
    driver = await startCsiDriver(cloud, { host: cloud.hosts[0] ?? '', name: 'calls', hasOwnMounts: false })
  })
  afterAll(async () => {
    driver?.close()
    await driver?.stop()
    await cloud?.close()
  })

  const create = async (name: string, more: object = {}): Promise<string> => {
    const { volume } = await driver.ok('Controller.CreateVolume', { name, volume_capabilities: [ext4], ...more })
    return (volume as { volume_id: string }).volume_id
  }
  const attach = (id: string, node: string | undefined) => ({ volume_id: id, node_id: node, volume_capability: ext4 })
  const getVolume = async (id: string): Promise<Volume> => (await cloud.api.ok<Volume>('GET', `/volumes/${id}`)).body

  test('the driver reports its identity and the region of its node', async () => {
    expect(await driver.ok('Identity.GetPluginInfo')).toMatchObject({ name: 'csi.moor.com' })
    expect(await driver.ok('Node.NodeGetInfo')).toMatchObject({
      node_id: cloud.hosts[0],
      accessible_topology: { segments: { 'topology.moor.com/region': cloud.region } },
    })
  })

  test('a claim creates a volume of the cluster; a repeated call returns it, and another size is rejected', async () => {
    const range = { required_bytes: 3 * gib }
    const id = await create(claim, { capacity_range: range, parameters: { tags: 'from, claims' } })
    expect(await create(claim, { capacity_range: range })).toBe(id)
    expect(await getVolume(id)).toMatchObject({
      label: 'pvc0b5e0000111142228333444455556',
      size: 10,
      status: 'active',
      tags: ['from', 'claims'],
      orch_cluster_id: expect.any(Number),
    })
    const other = { name: claim, volume_capabilities: [ext4], capacity_range: { required_bytes: 11 * gib } }
    expect((await driver.rejection('Controller.CreateVolume', other))[0]).toBe('ALREADY_EXISTS')
  })

  test.each([
    ['no name', { name: '' }, 'INVALID_ARGUMENT'],
    ['no capability', { volume_capabilities: [] }, 'INVALID_ARGUMENT'],
    ['more bytes than the maximum', { capacity_range: { required_bytes: 20_000 * gib } }, 'OUT_OF_RANGE'],
    ['a bound below the smallest size', { capacity_range: { limit_bytes: 5 * gib } }, 'OUT_OF_RANGE'],
    ['an unknown parameter', { parameters: { colour: 'blue' } }, 'INVALID_ARGUMENT'],
    ['an unsupported filesystem', { volume_capabilities: [capabilityOf('btrfs')] }, 'INVALID_ARGUMENT'],
    [
      'many writers',
      { volume_capabilities: [{ mount: {}, access_mode: { mode: 'MULTI_NODE_MULTI_WRITER' } }] },
      'INVALID_ARGUMENT',
    ],
    [
      'an unknown region',
      { accessibility_requirements: { requisite: [{ segments: { zone: 'x' } }] } },
      'RESOURCE_EXHAUSTED',
    ],
    ['a missing source', { volume_content_source: { volume: { volume_id: '999' } } }, 'NOT_FOUND'],
    ['a missing snapshot', { volume_content_source: { snapshot: { snapshot_id: '999' } } }, 'NOT_FOUND'],
  ])('%s is rejected', async (_what, wrong, code) => {
    const request = { name: 'refused', volume_capabilities: [ext4], ...wrong }
    expect(await driver.rejection('Controller.CreateVolume', request)).toEqual([
      code,
      expect.stringMatching(/^[A-Z].*\.$|missing\.$/),
    ])
  })

  test('a volume is attached once, to one node, and detached', async () => {
    const [first, second] = cloud.hosts
    const id = await create('moves')
    const { publish_context: publishContext } = await driver.ok('Controller.ControllerPublishVolume', attach(id, first))
    expect(publishContext).toEqual({ devicePath: (await getVolume(id)).filesystem_path })
    await driver.ok('Controller.ControllerPublishVolume', attach(id, first))
    expect(String((await getVolume(id)).host_id)).toBe(first)
    const [code] = await driver.rejection('Controller.ControllerPublishVolume', attach(id, second))
    expect(code).toBe('FAILED_PRECONDITION')
    expect((await driver.rejection('Controller.DeleteVolume', { volume_id: id }))[0]).toBe('FAILED_PRECONDITION')
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: second })
    expect(String((await getVolume(id)).host_id)).toBe(first)
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: first })
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: first })
    await driver.ok('Controller.ControllerPublishVolume', attach(id, second))
    expect(String((await getVolume(id)).host_id)).toBe(second)
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: '' })
  })

  test('an attach with a missing node or volume is NOT_FOUND; detaching or deleting a missing volume succeeds', async () => {
    const id = await create('alone')
    for (const request of [
      attach('999', cloud.hosts[0]),
      attach('nonsense', cloud.hosts[0]),
      attach(id, '999'),
      attach(id, 'nobody'),
    ])
      expect((await driver.rejection('Controller.ControllerPublishVolume', request))[0]).toBe('NOT_FOUND')
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: '999', node_id: cloud.hosts[0] })
    await driver.ok('Controller.DeleteVolume', { volume_id: id })
    await driver.ok('Controller.DeleteVolume', { volume_id: id })
    await driver.ok('Controller.DeleteVolume', { volume_id: 'nonsense' })
    expect((await cloud.api.call('GET', `/volumes/${id}`)).status).toBe(404)
  })

  test('an attach to a full host is RESOURCE_EXHAUSTED', async () => {
    const [first] = cloud.hosts
    const ids = await Promise.all(Array.from({ length: 9 }, (_, at) => create(`many-${at}`)))
    await Promise.all(ids.slice(0, 8).map((id) => driver.ok('Controller.ControllerPublishVolume', attach(id, first))))
    const [code] = await driver.rejection('Controller.ControllerPublishVolume', attach(ids[8] ?? '', first))
    expect(code).toBe('RESOURCE_EXHAUSTED')
    const detach = (id: string) => driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: first })
    await Promise.all(ids.map(detach))
  })

  test('a volume grows, also while attached, and never shrinks', async () => {
    const id = await create('grows')
    await driver.ok('Controller.ControllerPublishVolume', attach(id, cloud.hosts[0]))
    const grow = (bytes: number, capability: object) =>
      driver.ok('Controller.ControllerExpandVolume', {
        volume_id: id,
        capacity_range: { required_bytes: bytes },
        volume_capability: capability,
      })
    expect(await grow(12 * gib, ext4)).toEqual({ capacity_bytes: 12 * gib, node_expansion_required: true })
    expect(await grow(11 * gib, block)).toEqual({ capacity_bytes: 12 * gib, node_expansion_required: false })
    expect((await getVolume(id)).size).toBe(12)
    const [code] = await driver.rejection('Controller.ControllerExpandVolume', {
      volume_id: '999',
      capacity_range: { required_bytes: gib },
    })
    expect(code).toBe('NOT_FOUND')
  })

  test('a copy may be larger than its source, but not smaller', async () => {
    const source = await create('source', { capacity_range: { required_bytes: 11 * gib } })
    const from = { volume_content_source: { volume: { volume_id: source } } }
    const id = await create('copy', { ...from, capacity_range: { required_bytes: 13 * gib } })
    expect(await getVolume(id)).toMatchObject({ size: 13, status: 'active' })
    const small = { name: 'small', volume_capabilities: [ext4], ...from, capacity_range: { required_bytes: 10 * gib } }
    expect((await driver.rejection('Controller.CreateVolume', small))[0]).toBe('OUT_OF_RANGE')
  })

  type Snapshot = { snapshot_id: string; source_volume_id: string }
  const snapshotOf = async (volumeId: string, name: string): Promise<Snapshot> => {
    const request = { source_volume_id: volumeId, name }
    return (await driver.ok('Controller.CreateSnapshot', request))['snapshot'] as Snapshot
  }
  const listSnapshots = async (request: object = {}): Promise<readonly string[]> => {
    const { entries } = await driver.ok('Controller.ListSnapshots', request)
    return (entries as { snapshot: Snapshot }[]).map(({ snapshot }) => snapshot.snapshot_id)
  }

  test('a snapshot outlives its volume, and a volume is created from it', async () => {
    const source = await create('snapped', { capacity_range: { required_bytes: 11 * gib } })
    const name = 'snapshot-0b5e0000-1111-4222-8333-444455556666'
    const snapshot = await snapshotOf(source, name)
    expect(snapshot).toMatchObject({
      source_volume_id: source,
      size_bytes: 11 * gib,
      ready_to_use: true,
      creation_time: { seconds: expect.closeTo(Date.now() / 1_000, -2) },
    })
    expect(await snapshotOf(source, name)).toEqual(snapshot)
    const other = { name, source_volume_id: await create('unsnapped') }
    expect((await driver.rejection('Controller.CreateSnapshot', other))[0]).toBe('ALREADY_EXISTS')
    await driver.ok('Controller.DeleteVolume', { volume_id: source })
    const from = { volume_content_source: { snapshot: { snapshot_id: snapshot.snapshot_id } } }
    const id = await create('from-snapshot', { ...from, capacity_range: { required_bytes: 12 * gib } })
    expect(await getVolume(id)).toMatchObject({ size: 12, status: 'active', orch_cluster_id: expect.any(Number) })
    const small = { name: 'too-small', volume_capabilities: [ext4], ...from }
    expect((await driver.rejection('Controller.CreateVolume', small))[0]).toBe('OUT_OF_RANGE')
    await driver.ok('Controller.DeleteSnapshot', { snapshot_id: snapshot.snapshot_id })
    await driver.ok('Controller.DeleteSnapshot', { snapshot_id: snapshot.snapshot_id })
    await driver.ok('Controller.DeleteSnapshot', { snapshot_id: 'nonsense' })
    expect(await listSnapshots({ snapshot_id: snapshot.snapshot_id })).toEqual([])
  })

  test('snapshots are listed by page, volume and ID, and only those of the cluster', async () => {
    const { body: foreign } = await cloud.api.ok<Volume>('POST', '/volumes', {
      body: { label: 'foreign', region: cloud.region, size: 10 },
    })
    await waitUntil(
      'the foreign volume',
      async () => (await getVolume(String(foreign.id))).status === 'active' || undefined,
    )
    const { body: hidden } = await cloud.api.ok<{ id: number }>('POST', `/volumes/${foreign.id}/snapshots`, {
      body: {},
    })
    const [first, second] = [await create('first'), await create('second')]
    const ids: string[] = []
    for (const name of ['one', 'two', 'three']) ids.push((await snapshotOf(first, name)).snapshot_id)
    ids.push((await snapshotOf(second, 'four')).snapshot_id)
    const page = await driver.ok('Controller.ListSnapshots', { max_entries: 3 })
    expect(await listSnapshots({ max_entries: 3 })).toEqual(ids.slice(0, 3))
    expect(await listSnapshots({ starting_token: page['next_token'] })).toEqual(ids.slice(3))
    expect(await listSnapshots({ source_volume_id: first })).toEqual(ids.slice(0, 3))
    expect(await listSnapshots({ source_volume_id: 'nonsense' })).toEqual([])
    expect(await listSnapshots({ snapshot_id: ids[3], source_volume_id: first })).toEqual([])
    expect(await listSnapshots({ snapshot_id: String(hidden.id) })).toEqual([])
    await driver.ok('Controller.DeleteSnapshot', { snapshot_id: String(hidden.id) })
    expect((await cloud.api.call('GET', `/volumes/snapshots/${hidden.id}`)).status).toBe(200)
  })

  test.each([
    ['no name', { name: '' }, 'INVALID_ARGUMENT'],
    ['no volume', { source_volume_id: '' }, 'INVALID_ARGUMENT'],
    ['a missing volume', { source_volume_id: '999' }, 'NOT_FOUND'],
    ['an unknown parameter', { parameters: { encryption: 'enabled' } }, 'INVALID_ARGUMENT'],
  ])('a snapshot with %s is rejected', async (_what, wrong, code) => {
    const request = { name: 'refused', source_volume_id: '1', ...wrong }
    expect((await driver.rejection('Controller.CreateSnapshot', request))[0]).toBe(code)
  })

  test('a paginated list contains exactly the volumes of the cluster', async () => {
    await cloud.api.ok('POST', '/volumes', { body: { label: 'of-somebody', region: cloud.region, size: 10 } })
    type Page = { entries: { volume: { volume_id: string } }[]; next_token: string }
    const ids: string[] = []
    let token = ''
    do {
      const page = (await driver.ok('Controller.ListVolumes', {
        max_entries: 3,
        starting_token: token,
      })) as unknown as Page
      ids.push(...page.entries.map(({ volume }) => volume.volume_id))
      token = page.next_token
    } while (token !== '')
    const { entries } = (await driver.ok('Controller.ListVolumes')) as unknown as Page
    expect(ids).toEqual(entries.map(({ volume }) => volume.volume_id))
    expect(await Promise.all(ids.map(async (id) => (await getVolume(id)).label))).not.toContain('of-somebody')
    expect((await driver.rejection('Controller.ListVolumes', { starting_token: 'nonsense' }))[0]).toBe('ABORTED')
  })

  test('a supported capability of a volume is confirmed, an unsupported one gets an explanation', async () => {
    const id = await create('asked')
    const validate = (capability: object) =>
      driver.ok('Controller.ValidateVolumeCapabilities', { volume_id: id, volume_capabilities: [capability] })
    expect(await validate(ext4)).toMatchObject({ confirmed: { volume_capabilities: [{ access_type: 'mount' }] } })
    const many = { mount: {}, access_mode: { mode: 'MULTI_NODE_READER_ONLY' } }
    expect(await validate(many)).toMatchObject({
      confirmed: null,
      message: expect.stringContaining('one node at a time'),
    })
  })

  test('a new token in the Secret is used without a restart; an invalid token and an unreachable service have different errors', async () => {
    await cloud.regenerate()
    await driver.ok('Controller.ListVolumes')
    const folder = cloud.serviceFolder
    const swap = async (key: string, value: string): Promise<string> => {
      const before = readFileSync(join(folder, key), 'utf8')
      writeFileSync(join(folder, key), value)
      const [code] = await driver.rejection('Controller.ListVolumes', {})
      writeFileSync(join(folder, key), before)
      return code
    }
    expect(await swap('token', 'f'.repeat(64))).toBe('UNAUTHENTICATED')
    expect(await swap('url', 'https://127.0.0.1:1/v4')).toBe('UNAVAILABLE')
    expect(await swap('url', 'http://moorage.example.com/v4')).toBe('UNAVAILABLE')
    expect(await swap('ca.crt', '')).toBe('UNAVAILABLE')
  })
})

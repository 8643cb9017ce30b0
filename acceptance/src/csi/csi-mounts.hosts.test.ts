import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSanity } from '../real-kubernetes/test-runtime.ts'
import { capabilityOf } from './csi-client.ts'
import { type CsiCloud, startCsiCloud } from './csi-cloud.ts'
import { type CsiDriver, startCsiDriver } from './csi-driver.ts'
import { type GuestDevices, explainNoDevices, syncGuestDevices } from './guest-devices.ts'

const missing = explainNoDevices()
const log = (words: string): void => void process.stdout.write(`volumes in pods: ${words}\n`)
if (missing) log(`not run: ${missing}`)
if (!existsSync(testSanity))
  log('the conformance suite of CSI is not run: the folder in MOORAGE_TEST_KUBERNETES does not contain it')

const gib = 2 ** 30
const startMs = 300_000

describe.skipIf(missing)('volumes at pod paths, with real devices, filesystems and mounts', () => {
  let cloud: CsiCloud
  let driver: CsiDriver
  let devices: GuestDevices
  beforeAll(async () => {
    cloud = await startCsiCloud()
    const host = cloud.hosts[0] ?? ''
    driver = await startCsiDriver(cloud, { host, name: 'mounts', hasOwnMounts: true })
    devices = syncGuestDevices(cloud, { host, pid: driver.pid })
  }, startMs)
  afterAll(async () => {
    driver?.close()
    await driver?.stop()
    await devices?.stop()
    await cloud?.close()
  })

  const inside = (...command: readonly string[]): string =>
    execFileSync('nsenter', ['-t', String(driver.pid), '-m', ...command], { encoding: 'utf8' }).trim()
  const pathOf = (name: string): string => join(cloud.scratch.path, name)

  const attached = async (name: string, capability: object, more: object = {}) => {
    const made = await driver.ok('Controller.CreateVolume', { name, volume_capabilities: [capability], ...more })
    const { volume_id: id } = made['volume'] as { volume_id: string }
    const volumeRequest = { volume_id: id, volume_capability: capability }
    const published = await driver.ok('Controller.ControllerPublishVolume', {
      ...volumeRequest,
      node_id: cloud.hosts[0],
    })
    mkdirSync(pathOf(`${name}-staged`))
    const request = {
      ...volumeRequest,
      publish_context: published['publish_context'],
      staging_target_path: pathOf(`${name}-staged`),
    }
    return { id, request: { ...request, target_path: pathOf(`${name}-pod`) } }
  }
  const leave = async (id: string, name: string): Promise<void> => {
    const paths = { volume_id: id, staging_target_path: pathOf(`${name}-staged`), target_path: pathOf(`${name}-pod`) }
    await driver.ok('Node.NodeUnpublishVolume', paths)
    await driver.ok('Node.NodeUnpublishVolume', paths)
    await driver.ok('Node.NodeUnstageVolume', paths)
    await driver.ok('Node.NodeUnstageVolume', paths)
    await driver.ok('Controller.ControllerUnpublishVolume', { volume_id: id, node_id: cloud.hosts[0] })
    await devices.awaitRemoval(id)
  }

  test.each(['ext4', 'xfs'])(
    '%s: data of a pod survives a detach, and nothing is formatted twice',
    async (filesystem) => {
      const { id, request } = await attached(filesystem, capabilityOf(filesystem))
      for (let times = 0; times < 2; times += 1) {
        await driver.ok('Node.NodeStageVolume', request)
        await driver.ok('Node.NodePublishVolume', request)
      }
      inside('sh', '-c', `echo kept > ${request.target_path}/bytes`)
      expect(inside('findmnt', '-n', '-o', 'FSTYPE', request.target_path)).toBe(filesystem)
      const { usage } = (await driver.ok('Node.NodeGetVolumeStats', {
        volume_id: id,
        volume_path: request.target_path,
      })) as {
        usage: { unit: string; total: number }[]
      }
      expect(usage.map(({ unit }) => unit)).toEqual(['BYTES', 'INODES'])
      expect(usage[0]?.total).toBeGreaterThan(9 * gib)
      await leave(id, filesystem)
      expect(existsSync(request.target_path)).toBe(false)
      await driver.ok('Controller.ControllerPublishVolume', { ...request, node_id: cloud.hosts[0] })
      await driver.ok('Node.NodeStageVolume', request)
      await driver.ok('Node.NodePublishVolume', { ...request, readonly: true })
      expect(inside('cat', join(request.target_path, 'bytes'))).toBe('kept')
      const touch = ['-t', String(driver.pid), '-m', 'touch', join(request.target_path, 'more')]
      expect(spawnSync('nsenter', touch).status).not.toBe(0)
      // Simulates a kill between the bind mount and its read-only remount.
      inside('mount', '-o', 'remount,bind,rw', request.target_path)
      await driver.ok('Node.NodePublishVolume', { ...request, readonly: true })
      expect(spawnSync('nsenter', touch).status).not.toBe(0)
      await leave(id, filesystem)
    },
  )

  test('XFS grows while in use', async () => {
    const { id, request } = await attached('growing', capabilityOf('xfs'))
    await driver.ok('Node.NodeStageVolume', request)
    await driver.ok('Node.NodePublishVolume', request)
    const device = await devices.device(id)
    const range = { capacity_range: { required_bytes: 12 * gib } }
    await driver.ok('Controller.ControllerExpandVolume', { ...request, ...range })
    await expect
      .poll(() => Number(execFileSync('blockdev', ['--getsize64', device], { encoding: 'utf8' })))
      .toBe(12 * gib)
    const grown = await driver.ok('Node.NodeExpandVolume', { ...request, ...range, volume_path: request.target_path })
    expect(grown).toEqual({ capacity_bytes: 12 * gib })
    expect(Number(inside('stat', '-f', '-c', '%b', request.target_path)) * 4096).toBeGreaterThan(11.5 * gib)
    await leave(id, 'growing')
  })

  test('staging extends an ext4 that is smaller than its volume, as in a larger copy', async () => {
    const { id, request } = await attached('small', capabilityOf('ext4'))
    const device = await devices.device(id)
    execFileSync('mkfs.ext4', ['-q', device, '1G'])
    await driver.ok('Node.NodeStageVolume', request)
    expect(Number(inside('stat', '-f', '-c', '%b', request.staging_target_path)) * 4096).toBeGreaterThan(9 * gib)
    await leave(id, 'small')
  })

  test('a volume with other data is not formatted', async () => {
    const { id, request } = await attached('holds-xfs', capabilityOf('ext4'))
    execFileSync('mkfs.xfs', ['-q', '-K', await devices.device(id)])
    const [code, message] = await driver.rejection('Node.NodeStageVolume', request)
    expect([code, message]).toEqual(['FAILED_PRECONDITION', expect.stringContaining('xfs')])
    await leave(id, 'holds-xfs')
  })

  test('a volume can be a block device of the pod', async () => {
    const { id, request } = await attached('raw', capabilityOf(null))
    await driver.ok('Node.NodeStageVolume', request)
    await driver.ok('Node.NodePublishVolume', request)
    await driver.ok('Node.NodePublishVolume', request)
    expect(inside('blockdev', '--getsize64', request.target_path)).toBe(String(10 * gib))
    const statsRequest = { volume_id: id, volume_path: request.target_path }
    expect(await driver.ok('Node.NodeGetVolumeStats', statsRequest)).toMatchObject({
      usage: [{ unit: 'BYTES', total: 10 * gib }],
    })
    expect(await driver.ok('Node.NodeExpandVolume', statsRequest)).toEqual({ capacity_bytes: 10 * gib })
    await leave(id, 'raw')
  })

  test.runIf(existsSync(testSanity))('the conformance suite of CSI passes', { timeout: 500_000 }, async () => {
    const folders = ['stagingdir', 'mountdir'].map((name) => `-csi.${name}=${pathOf(name)}`)
    // The suite checks mounts in the driver's namespace.
    const flags = [`-csi.endpoint=unix://${driver.socket}`, ...folders, '-ginkgo.no-color', '-ginkgo.v']
    const child = spawn('nsenter', ['-t', String(driver.pid), '-m', testSanity, ...flags])
    const ended = once(child, 'close')
    const run = { stdout: await text(child.stdout), status: (await ended)[0] as number | null }
    const summary = /^Ran .*\n.*$/m.exec(run.stdout)?.[0] ?? run.stdout.slice(-2_000)
    log(`csi-sanity: ${summary.replace('\n', ': ')}`)
    expect(run.stdout.match(/^ *\[FAIL\].*$/gm) ?? []).toEqual([])
    expect(run.status).toBe(0)
    // Upstream skips the snapshots of a driver that does not report the capabilities. GetSnapshot is an alpha call.
    expect(run.stdout.match(/.*(?<!Get)Snapshots? not supported.*/g) ?? []).toEqual([])
  })
})

import { execFileSync } from 'node:child_process'
import { type Patience, realPatience } from '#reconcile/engine/patience.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import { openBenchGround, type BenchGround } from '../engine/bench-ground.ts'
import { driveBench } from '../engine/drive-bench.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type Inventory, realView } from '../libvirt/libvirt-view.ts'
import { type ContainerHostKit, openContainerHostKit } from './container-host-kit.ts'
import { loopsOfFile } from './loops-of-file.ts'

/** Of the catalogue that benches have. */
const region = 'eu-central'
const patience: Patience = { ...realPatience, resyncMs: 1e11 }
/** As many volumes as a host has slots, however little memory it has. */
const roomy = { attachedVolumesFloor: 64, persistedVolumesMax: 64 } as const

/** Opens a bench over hosts that are containers, and files as volumes; `close` leaves nothing of them behind. */
export async function openContainerHostBench(): Promise<EngineBench> {
  const ground = await openBenchGround()
  const kit = await openContainerHostKit({ region, connection: ground.url })
  const drivers: Drivers = {
    volumes: () => kit.volumes,
    hosts: () => kit.hosts,
    clusters: () => {
      throw new DriverError('NotSupported', 'There are no clusters on this bench.')
    },
  }
  const base = { ...ground, drivers, patience, stageType: 'g6-nanode-1' }
  return {
    ...base,
    terms: { ...ground.terms, policy: { ...ground.terms.policy, ...roomy } },
    outside: realView(kit, ground, () => lookAtMachine(kit, ground)),
    ...driveBench(base, async () => undefined),
    async close() {
      await removeHosts(kit, ground)
      await kit.close()
      await ground.close()
    },
  }
}

/** Asks no driver: the engine of containers, the folder of the files, and the kernel. */
async function lookAtMachine(kit: ContainerHostKit, { installationId }: BenchGround): Promise<Inventory> {
  const labels = { 'moorage.installation': installationId, 'moorage.kind': 'host' }
  const seen = (await kit.containers.listContainers(labels)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const volumes = [...(await kit.listSizes()).keys()].toSorted()
  const devices: string[] = []
  for (const { name, isRunning } of seen) {
    const nodes = isRunning ? await kit.run(name, 'stat -c %T /dev/disk/by-id/* 2>/dev/null || :') : ''
    const loops = nodes.split('\n').map((minor) => `/dev/loop${Number.parseInt(minor, 16)}`)
    const held = volumes.filter((volume) => loopsOfFile(volume).some((loop) => loops.includes(loop)))
    devices.push(...held.map((volume) => `${volume} in ${name}`))
  }
  return { volumes, hosts: seen.map(({ name }) => name), devices: devices.toSorted() }
}

async function removeHosts({ containers, engine }: ContainerHostKit, { installationId }: BenchGround): Promise<void> {
  const labels = { 'moorage.installation': installationId }
  for (const { name } of await containers.listContainers(labels)) await containers.removeContainer(name, 0)
  for (const volume of await containers.listVolumes(labels)) await containers.removeVolume(volume)
  // What a story left plugged in; the hosts that had it open are gone.
  for (const loop of loopsOfFile(`moor-${installationId.slice(0, 8)}-`)) execFileSync('losetup', ['--detach', loop])
  await engine.networks.releaseNetwork(region)
}

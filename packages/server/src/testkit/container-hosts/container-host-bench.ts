import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { agentNames } from '#drivers/container-hosts/machines/host-names.ts'
import { nameStart } from '#reconcile/ports/index.ts'
import type { BenchEnvironment } from '../engine/bench-environment.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { hostBenchRegion as region, openHostBench } from '../engine/host-bench.ts'
import { type Inventory, realView } from '../libvirt/libvirt-view.ts'
import { type ContainerHostKit, openContainerHostKit } from './container-host-kit.ts'
import { loopsOfFile } from './loops-of-file.ts'

/** Opens a bench with containers as hosts and files as volumes; `close` removes its hosts. */
export const openContainerHostBench = (): Promise<EngineBench> =>
  openHostBench(
    ({ url }) => openContainerHostKit({ region, connection: url }),
    (kit, environment) => ({
      outside: realView(kit, environment, () => inspectMachine(kit, environment)),
      clear: () => removeHosts(kit, environment),
    }),
  )

async function inspectMachine(kit: ContainerHostKit, { installationId }: BenchEnvironment): Promise<Inventory> {
  const labels = { 'moorage.installation': installationId, 'moorage.kind': 'host' }
  const observed = (await kit.containers.listContainers(labels)).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  const volumes = [...(await kit.listSizes()).keys()].toSorted()
  const devices: string[] = []
  for (const { name, isRunning } of observed) {
    const nodes = isRunning ? await kit.run(name, 'stat -c %T /dev/disk/by-id/* 2>/dev/null || :') : ''
    const loops = nodes.split('\n').map((minor) => `/dev/loop${Number.parseInt(minor, 16)}`)
    const held = volumes.filter((volume) => loopsOfFile(volume).some((loop) => loops.includes(loop)))
    devices.push(...held.map((volume) => `${volume} in ${name}`))
  }
  return { volumes, hosts: observed.map(({ name }) => name), devices: devices.toSorted() }
}

async function removeHosts(
  { containers, engine, engineName }: ContainerHostKit,
  { installationId }: BenchEnvironment,
): Promise<void> {
  const labels = { 'moorage.installation': installationId }
  for (const { name } of await containers.listContainers(labels)) await containers.removeContainer(name, 0)
  for (const volume of await containers.listVolumes(labels)) await containers.removeVolume(volume)
  for (const loop of loopsOfFile(nameStart(installationId))) execFileSync('losetup', ['--detach', loop])
  const table = agentNames({ installation: installationId }, engineName).table('local')
  execFileSync('nft', [`add table bridge ${table}; delete table bridge ${table}`])
  await rm(`/run/moorage/${table}`, { recursive: true, force: true })
  await engine.networks.releaseNetwork(region)
}

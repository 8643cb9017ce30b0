import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ContainerHostEngine, createContainerHosts } from '#drivers/container-hosts/index.ts'
import { type ContainerRuntime, createDockerRuntime } from '#drivers/containers/index.ts'
import { type FileEngine, createFileEngine } from '#drivers/file/create-file-engine.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver } from '#reconcile/ports/index.ts'
import { testDockerUrl } from '../containers/test-docker.ts'
import { writeTestImage } from '../containers/test-image.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import { type KitBytes, bytesInFiles } from '../libvirt/kit-bytes.ts'

/** Containers as hosts, with files as volumes. */
export interface ContainerHostKit extends DriverKit, KitBytes {
  readonly engine: ContainerHostEngine
  readonly engineName: string
  readonly containers: ContainerRuntime
  readonly files: FileEngine
  readonly registry: Registry
  readonly folder: string
  /** Rejects with the output if the command fails. */
  run(host: string, line: string): Promise<string>
}

/** Options of a kit. */
export interface ContainerHostKitOptions {
  readonly region?: string
  readonly connection?: string
  readonly shutdownGraceMs?: number
  /** Memory of the host machine; 65,536 if absent. */
  readonly memoryMib?: number
  readonly url?: string
}

interface KitEnvironment {
  readonly connection: string
  readonly folder: string
  readonly name: string
  readonly range: string
  /** Addresses of hosts in the range, and the addresses that tests requested instead. */
  readonly addresses: Map<string, string>
  readonly requested: Map<string, readonly string[]>
}

interface OpenedSet extends DriverSet, Pick<ContainerHostKit, 'engine' | 'containers' | 'files' | 'registry'> {
  close(): Promise<void>
}

/** Opens a kit with its own folder, network and, unless `connection` is given, database. `close` removes the folder and this database. */
export async function openContainerHostKit(given: ContainerHostKitOptions = {}): Promise<ContainerHostKit> {
  const database = given.connection === undefined ? await createTestDatabase() : null
  const folder = await mkdtemp(join(tmpdir(), 'container-hosts-'))
  for (const one of ['nvme', 'hdd']) await mkdir(join(folder, one))
  const name = `hosts${randomUUID().slice(0, 6)}`
  const environment: KitEnvironment = {
    connection: given.connection ?? database?.url ?? '',
    folder,
    name,
    range: `10.${randomInt(232, 240)}.${randomInt(0, 256)}.0/24`,
    addresses: new Map(),
    requested: new Map(),
  }
  await writeTestImage(folder, `${name}-1.tar`, `moorage-test/${name}:1`)
  const first = await openSet(given, environment)
  return {
    ...first,
    ...bytesInFiles(first.files, folder),
    region: given.region ?? 'suite-1',
    otherRegion: 'suite-2',
    folder,
    engineName: name,
    reopen: () => openSet(given, environment),
    cutPower: ({ name: host }) => first.containers.stopContainer(host, 0),
    run: (host, line) => runInHost(first.containers, host, line),
    close: async () => {
      await first.close()
      await rm(folder, { recursive: true })
      await database?.close()
    },
  }
}

async function openSet(
  { region = 'suite-1', memoryMib = 65_536, shutdownGraceMs = 0, url = testDockerUrl ?? '' }: ContainerHostKitOptions,
  { connection, folder, name, range, addresses, requested }: KitEnvironment,
): Promise<OpenedSet> {
  const registry = await openRegistry({ connection, secretBox: openTestSecretBox() })
  const classes = { nvme: classIn(folder, 'nvme'), hdd: classIn(folder, 'hdd') }
  const files = createFileEngine({
    name: 'files',
    registry,
    regions: { [region]: { classes, isPlain: true } },
    holderOf: () => engine.holder,
  })
  const containers = createDockerRuntime({ name: 'local', url })
  const machines = [{ name: 'local', containers, memoryMib, vcpus: 64 }]
  const served = { machines, storage: files.storage, volumeFolders: [folder], range }
  const image = `moorage-test/${name}:1`
  const engine = createContainerHosts({
    name,
    registry,
    regions: { [region]: served, 'suite-2': served },
    images: [{ id: 'small', image }],
    names: { prefix: 'moorage.local/', host: image, tools: image, archives: folder, pull: 'never' },
    vendor: 'Moorage',
    shutdownGraceMs,
  })
  return {
    engine,
    containers,
    files,
    registry,
    volumes: files.volumesOf(region),
    hosts: withOwnAddresses(engine.hosts, { range, addresses, requested }),
    close: async () => {
      await engine.close()
      await registry.close()
    },
  }
}

/** Gives each host of the driver suite an address of its own in place of the requested one. */
function withOwnAddresses(
  hosts: HostDriver,
  { range, addresses, requested }: Pick<KitEnvironment, 'range' | 'addresses' | 'requested'>,
): HostDriver {
  return {
    ...hosts,
    ensureHost(host, spec) {
      requested.set(host.name, spec.ipv4)
      const address = addresses.get(host.name) ?? range.replace('0/24', String(2 + (addresses.size % 180)))
      addresses.set(host.name, address)
      return hosts.ensureHost(host, { ...spec, ipv4: [address] })
    },
    async inspectHost(host) {
      const observed = await hosts.inspectHost(host)
      const ipv4 = requested.get(host.name) ?? []
      const isOwn = observed?.addresses?.ipv4[0] === addresses.get(host.name)
      return observed && isOwn ? { ...observed, addresses: { ipv4, ipv6: null } } : observed
    },
  }
}

const classIn = (folder: string, storageClass: string) => ({
  folder: join(folder, storageClass),
  capacityGib: null,
  iopsMax: null,
})

async function runInHost(containers: ContainerRuntime, host: string, line: string): Promise<string> {
  const { code, output } = await containers.runInContainer(host, ['/bin/sh', '-c', line], 60_000)
  if (code !== 0) throw new Error(`${line}: ${output}`)
  return output.trim()
}

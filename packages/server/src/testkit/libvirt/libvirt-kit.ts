import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type CephEngine, createCephEngine } from '#drivers/ceph/index.ts'
import { type FileEngine, createFileEngine } from '#drivers/file/create-file-engine.ts'
import type { FileClass } from '#drivers/file/file-engine-options.ts'
import { type HostImage, type LibvirtEngine, type LibvirtOptions, createLibvirtEngine } from '#drivers/libvirt/index.ts'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver, VolumeDriver, VolumeClient } from '#reconcile/ports/index.ts'
import type { TestCluster } from '../ceph/test-cluster.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import { libvirtUri } from './libvirt-uri.ts'
import { type KitBytes, bytesInFiles, bytesInImages } from './kit-bytes.ts'

/** Kernel and root file system of the test guest, with udev and an agent. */
export const guestFolder = inject('guestFolder')
/** Without no_timer_check the kernel would reject an emulated timer if a busy machine misses its ticks. */
export const guestCommandLine = 'console=ttyS0 panic=-1 quiet no_timer_check'
const guestKernel = { kernel: join(guestFolder, 'vmlinux'), initrd: join(guestFolder, 'initrd.img') }

/** Image of the guest. */
export const guestImage = 'guest'

/** Options of a kit. */
export interface LibvirtKitOptions {
  /** Without guests, hosts have nothing to boot. */
  readonly hasGuests?: boolean
  readonly shutdownGraceMs?: number
  readonly cluster?: TestCluster
  readonly images?: readonly HostImage[]
  /** The test machine may only pretend to support KVM. */
  readonly accelerator?: 'auto' | 'tcg'
  readonly region?: string
  readonly connection?: string
  /** None by default. */
  readonly network?: LibvirtOptions['network']
}

/** Real hosts of this machine's libvirt with files as volumes. */
export interface LibvirtKit extends DriverKit, KitBytes {
  readonly engine: LibvirtEngine
  readonly files: FileEngine
  readonly registry: Registry
  readonly folder: string
  virsh(...args: string[]): Promise<string>
}

/** Returns why hosts are unavailable here, or null: libvirt is unreachable or, with `needsGuest`, no guest is built. */
export function explainNoLibvirt({ needsGuest = false } = {}): string | null {
  const request = spawnSync('virsh', ['-q', '-c', libvirtUri, 'version'], { timeout: 10_000, encoding: 'utf8' })
  if (request.status !== 0) return `libvirt is unreachable at ${libvirtUri}`
  return needsGuest && !existsSync(join(guestFolder, 'vmlinux')) ? 'no test guest has been built' : null
}

/** Opens a kit on a temporary folder and, unless `connection` is given, a new database; `close` removes both. Volumes are in `cluster` if given. */
export async function openLibvirtKit(given: LibvirtKitOptions = {}): Promise<LibvirtKit> {
  const database = given.connection === undefined ? await createTestDatabase() : null
  const connection = given.connection ?? database?.url ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'libvirt-kit-'))
  const secretBox = openTestSecretBox()
  const capacityGib = {}
  const openOwn = async () => {
    const registry = await openRegistry({ connection, secretBox })
    return openSet(given, { registry, folder, capacityGib })
  }
  for (const storageClass of ['nvme', 'hdd']) await mkdir(join(folder, storageClass))
  await writeFile(join(folder, 'rescue.img'), Buffer.alloc(1_048_576, 'rescue-image\n'))
  const first = await openOwn()
  return {
    ...first,
    region: regionOf(given),
    otherRegion: 'suite-2',
    folder,
    virsh,
    ...(given.cluster ? bytesInImages(given.cluster, capacityGib) : bytesInFiles(first.files, folder)),
    reopen: openOwn,
    cutPower: async ({ name }) => {
      await virsh('destroy', name)
    },
    close: async () => {
      await first.close()
      await dropPools(folder)
      await rm(folder, { recursive: true, force: true })
      await database?.close()
    },
  }
}

interface Opened extends DriverSet {
  readonly engine: LibvirtEngine
  readonly registry: Registry
  readonly files: FileEngine
  readonly volumes: VolumeDriver
  readonly hosts: HostDriver
  close(): Promise<void>
}

interface KitEnvironment {
  readonly registry: Registry
  readonly folder: string
  readonly capacityGib: { nvme?: number }
}

async function openSet(given: LibvirtKitOptions, { registry, folder, capacityGib }: KitEnvironment): Promise<Opened> {
  const classes = { nvme: fileClass(folder, 'nvme'), hdd: fileClass(folder, 'hdd') }
  const region = regionOf(given)
  const regions = { [region]: { classes } }
  const files = createFileEngine({ name: 'files', registry, regions, holderOf: () => engine.holder })
  const ceph =
    given.cluster && (await openCeph(given, given.cluster, { registry, capacityGib, holder: () => engine.holder }))
  const { storage } = ceph ?? files
  const engine = createLibvirtEngine(describeEngine(given, { registry, folder, storage }))
  const { hosts } = engine
  const ensureHost: HostDriver['ensureHost'] = (host, spec) =>
    hosts.ensureHost(host, given.hasGuests ? { ...spec, memoryMib: 256, image: guestImage } : spec)
  return {
    engine,
    registry,
    files,
    volumes: ceph?.volumes ?? files.volumesOf(region),
    hosts: { ...hosts, ensureHost },
    close: async () => {
      await registry.close()
    },
  }
}

const regionOf = ({ region = 'suite-1' }: LibvirtKitOptions): string => region

/** All hypervisors share one Ceph user, with the rights that an operator grants. */
async function openCeph(
  given: LibvirtKitOptions,
  cluster: TestCluster,
  {
    registry,
    capacityGib,
    holder,
  }: Pick<KitEnvironment, 'registry' | 'capacityGib'> & { readonly holder: () => VolumeClient },
): Promise<CephEngine> {
  const rights = ['mon', 'profile rbd', 'osd', 'profile rbd pool=volumes, profile rbd pool=volumes-hdd']
  await cluster.ceph('auth', 'get-or-create', 'client.suite', ...rights)
  const key = (await cluster.ceph('auth', 'get-key', 'client.suite')).trim()
  const users = Object.fromEntries(['one', 'two', 'far'].map((name) => [name, { name: 'suite', key }]))
  const pools = { nvme: 'volumes', hdd: 'volumes-hdd' }
  const { conf } = cluster
  const bounds = { capacityGib, iopsMax: {}, regions: [regionOf(given)] }
  return createCephEngine({ name: 'ceph', registry, conf, user: 'moorage', pools, users, holderOf: holder, ...bounds })
}

function fileClass(folder: string, storageClass: string): FileClass {
  return { folder: join(folder, storageClass), capacityGib: null, iopsMax: 5_000 }
}

function describeEngine(
  given: LibvirtKitOptions,
  {
    registry,
    folder,
    storage,
  }: {
    readonly registry: Registry
    readonly folder: string
    readonly storage: LibvirtOptions['regions'][string]['storage']
  },
): LibvirtOptions {
  const { shutdownGraceMs = 0, images = [], accelerator = 'tcg', network = { kind: 'none' } } = given
  const hypervisor = (name: string) => ({
    name,
    uri: libvirtUri,
    memoryMib: 65_536,
    vcpus: 64,
    diskFolder: join(folder, name),
    accelerator,
  })
  return {
    name: 'libvirt',
    registry,
    regions: {
      [regionOf(given)]: { hypervisors: [hypervisor('one'), hypervisor('two')], lost: [], storage },
      'suite-2': { hypervisors: [hypervisor('far')], lost: [], storage },
    },
    images: [
      ...images,
      {
        id: 'rescue',
        file: join(folder, 'rescue.img'),
        format: 'raw',
        ...(given.hasGuests && { ...guestKernel, commandLine: `${guestCommandLine} moorage.rescue` }),
      },
      {
        id: guestImage,
        file: null,
        format: 'raw',
        ...guestKernel,
        commandLine: guestCommandLine,
      },
    ],
    nodeImages: [],
    network,
    vendor: 'Moorage',
    shutdownGraceMs,
  }
}

async function virsh(...args: string[]): Promise<string> {
  const end = await runEngineProgram({ file: 'virsh', args: ['-q', '-c', libvirtUri, ...args] })
  if (end.code !== 0) throw new Error(end.stderr)
  return end.stdout
}

/** Removes the libvirt pools that the engine has created below this folder. Ignores pools that cannot be removed. */
export async function dropPools(folder: string): Promise<void> {
  const pools = (await virsh('pool-list', '--all', '--name')).split('\n').map((one) => one.trim())
  for (const pool of pools.filter((one) => one.startsWith('moorage-'))) {
    if (!(await virsh('pool-dumpxml', pool).catch(() => '')).includes(folder)) continue
    await virsh('pool-destroy', pool).catch(() => undefined)
    await virsh('pool-undefine', pool).catch(() => undefined)
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LibvirtEngine, type LibvirtOptions, createLibvirtEngine } from '#drivers/libvirt/index.ts'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver, Resource, VolumeDriver, VolumePassphrase } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from './driver-kit.ts'
import { createPlainFileVolumes, plainPath } from './plain-file-volumes.ts'

/** libvirt of this machine. */
export const libvirtUri = 'qemu:///system'
/** Where a guest for tests is, when somebody has built it: a kernel and a root file system in memory, with udev and an agent. */
export const guestFolder = '/tmp/moor-guest-image'
/** Image that boots it. */
export const guestImage = 'guest'

/** How a kit is opened. */
export interface LibvirtKitOptions {
  /** Hosts boot the guest for tests, with an agent in it; otherwise there is nothing on them to boot. */
  readonly hasGuests?: boolean
  readonly shutdownGraceMs?: number
  readonly encryption?: VolumePassphrase
}

/** Real hosts of this machine's libvirt with plain files as volumes. */
export interface LibvirtKit extends DriverKit {
  readonly engine: LibvirtEngine
  readonly registry: Registry
  /** Of the volumes and of the hosts' disks. */
  readonly folder: string
  virsh(...args: string[]): Promise<string>
}

/** Why hosts cannot be made on this machine; null when they can. */
export function explainNoLibvirt({ needsGuest = false } = {}): string | null {
  const asked = spawnSync('virsh', ['-q', '-c', libvirtUri, 'version'], { timeout: 10_000, encoding: 'utf8' })
  if (asked.status !== 0) return `libvirt cannot be reached at ${libvirtUri}`
  return needsGuest && !existsSync(join(guestFolder, 'vmlinux')) ? 'no guest for tests has been built' : null
}

/** Opens a kit on a database and a folder of its own. */
export async function openLibvirtKit(given: LibvirtKitOptions = {}): Promise<LibvirtKit> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'libvirt-kit-'))
  const secretBox = openTestSecretBox()
  const openOwn = async () => {
    const registry = await openRegistry({ connection: database.url, secretBox })
    return openSet(given, { registry, folder })
  }
  await mkdir(join(folder, 'volumes'))
  const first = await openOwn()
  return {
    ...first,
    region: 'suite-1',
    otherRegion: 'suite-2',
    folder,
    virsh,
    ...bytesOf(folder),
    reopen: openOwn,
    cutPower: async ({ name }) => {
      await virsh('destroy', name)
    },
    close: async () => {
      await first.close()
      await dropPools(folder)
      await rm(folder, { recursive: true, force: true })
      await database.close()
    },
  }
}

interface Opened extends DriverSet {
  readonly engine: LibvirtEngine
  readonly registry: Registry
  readonly volumes: VolumeDriver
  readonly hosts: HostDriver
  close(): Promise<void>
}

async function openSet(
  given: LibvirtKitOptions,
  { registry, folder }: { readonly registry: Registry; readonly folder: string },
): Promise<Opened> {
  const { encryption } = given
  const plain = createPlainFileVolumes({
    folder: join(folder, 'volumes'),
    registry,
    holder: () => engine.holder,
    ...(encryption && { encryption }),
  })
  const engine = await createLibvirtEngine(describeEngine(given, { registry, folder, storage: plain.storage }))
  const { hosts } = engine
  const ensureHost: HostDriver['ensureHost'] = (host, spec) =>
    hosts.ensureHost(
      host,
      given.hasGuests
        ? { ...spec, memoryMib: 256, image: guestImage }
        : { ...spec, memoryMib: Math.min(spec.memoryMib, 1_024) },
    )
  return {
    engine,
    registry,
    volumes: plain.volumes,
    hosts: { ...hosts, ensureHost },
    close: async () => {
      await engine.close()
      await registry.close()
    },
  }
}

function describeEngine(
  { shutdownGraceMs = 0 }: LibvirtKitOptions,
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
  const hypervisor = (name: string) => ({
    name,
    uri: libvirtUri,
    memoryMib: 65_536,
    vcpus: 64,
    diskFolder: join(folder, name),
    accelerator: 'tcg' as const,
  })
  return {
    name: 'libvirt',
    registry,
    regions: {
      'suite-1': { hypervisors: [hypervisor('one'), hypervisor('two')], storage },
      'suite-2': { hypervisors: [hypervisor('far')], storage },
    },
    images: [
      {
        id: guestImage,
        file: null,
        format: 'raw',
        kernel: join(guestFolder, 'vmlinux'),
        initrd: join(guestFolder, 'initrd.img'),
        commandLine: 'console=ttyS0 panic=-1 quiet',
      },
    ],
    network: { kind: 'none' },
    vendor: 'Moorage',
    shutdownGraceMs,
  }
}

async function virsh(...args: string[]): Promise<string> {
  const end = await runEngineProgram({ file: 'virsh', args: ['-q', '-c', libvirtUri, ...args] })
  if (end.code !== 0) throw new Error(end.stderr)
  return end.stdout
}

function bytesOf(folder: string): Pick<DriverKit, 'readBytes' | 'writeBytes'> {
  const act = async <Answer>(
    volume: Resource,
    to: (file: Awaited<ReturnType<typeof open>>) => Promise<Answer>,
  ): Promise<Answer> => {
    const file = await open(plainPath({ folder: join(folder, 'volumes') }, volume), 'r+')
    try {
      return await to(file)
    } finally {
      await file.close()
    }
  }
  return {
    writeBytes: (volume, offset, bytes) =>
      act(volume, async (file) => void (await file.write(bytes, 0, bytes.length, offset))),
    readBytes: (volume, offset, length) =>
      act(volume, async (file) => {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
        return Uint8Array.from(buffer)
      }),
  }
}

/** The pools that the engine has made for the folders of this kit. */
async function dropPools(folder: string): Promise<void> {
  const pools = (await virsh('pool-list', '--all', '--name')).split('\n').map((one) => one.trim())
  for (const pool of pools.filter((one) => one.startsWith('moorage-'))) {
    if (!(await virsh('pool-dumpxml', pool)).includes(folder)) continue
    await virsh('pool-destroy', pool).catch(() => undefined)
    await virsh('pool-undefine', pool).catch(() => undefined)
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { removeLeftovers } from '../own-cloud/domains.ts'
import { testLibvirt } from '../own-cloud/test-libvirt.ts'
import { type RealCloud, startWrittenCloud } from './real-cloud.ts'
import { explainNoTestRuntime, testBuilt, testRuntime, testImages } from './test-runtime.ts'

const region = 'us-east'
const bridge = { name: 'moorguests', address: '10.97.7.1', range: '10.97.7.0/24' } as const
const timeoutMs = 600_000

/** Service whose nodes are libvirt guests on a separate bridge. */
export interface GuestCloud extends RealCloud {
  readonly disks: string
}

/** Guest files of the newest minor version, from `tools/kubernetes/build.sh FOLDER guest-1.36`. */
const nodeFolder = join(testBuilt, 'guest-1.36')

function findVersion(): string | undefined {
  const names = existsSync(nodeFolder) ? readdirSync(nodeFolder) : []
  return names.flatMap((name) => /^node-v(1\.\d+\.\d+)\.raw$/.exec(name)?.[1] ?? [])[0]
}

/** Returns why nodes cannot be guests here, or null. */
export function explainNoGuestNodes(): string | null {
  const missing = explainNoTestRuntime()
  if (missing !== null) return missing
  if (process.getuid?.() !== 0) return 'creating a bridge requires root'
  if (findVersion() === undefined) return 'no node disk is built; build guest-1.36 with tools/kubernetes/build.sh'
  try {
    execFileSync('virsh', ['-q', '-c', testLibvirt, 'version'], { stdio: 'ignore', timeout: 10_000 })
    return null
  } catch {
    return `libvirt cannot be reached at ${testLibvirt}`
  }
}

/**
 * Starts a service with the operator's files (docs/real-kubernetes.md) and a bridge. Removes both if the start fails; `close` also removes domains and pools.
 */
export async function startGuestCloud(): Promise<GuestCloud> {
  const scratch = makeScratchFolder()
  const disks = join(scratch.path, 'disks')
  const closeBridge = openBridge()
  try {
    writeFiles(scratch, disks)
    const cloud = await startWrittenCloud(scratch, timeoutMs)
    return {
      ...cloud,
      get api() {
        return cloud.api
      },
      disks,
      async close() {
        await cloud.close()
        await removeLeftovers(scratch.path)
        closeBridge()
      },
    }
  } catch (error) {
    closeBridge()
    scratch.close()
    throw error
  }
}

function openBridge(): () => void {
  const forwarding = '/proc/sys/net/ipv4/ip_forward'
  const before = readFileSync(forwarding, 'utf8')
  const ip = (...args: string[]): Buffer => execFileSync('ip', args, { stdio: 'pipe' })
  ip('link', 'add', 'name', bridge.name, 'type', 'bridge')
  ip('address', 'add', `${bridge.address}/24`, 'dev', bridge.name)
  ip('link', 'set', bridge.name, 'up')
  writeFileSync(forwarding, '1')
  return () => {
    ip('link', 'delete', bridge.name)
    writeFileSync(forwarding, before)
  }
}

function writeFiles({ data }: ScratchFolder, disks: string): void {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  // The service never creates this folder, because a missing folder can mean an unmounted file system.
  mkdirSync(join(data, 'volumes'))
  const version = findVersion() ?? ''
  writeFileSync(join(data, 'catalogue.yaml'), `${describeRegion()}${shippedTypes(version)}`)
  writeFileSync(join(data, 'engines.yaml'), stringify(describeEngines(data, disks, version)))
}

function describeRegion(): string {
  const drivers = { hosts: 'guests', volumes: 'files', clusters: 'docker' }
  const addresses = { ipv4: [bridge.range], ipv6: '2001:db8::/64' }
  const capabilities = ['Hosts', 'Block Storage', 'Kubernetes']
  const one = { id: region, label: 'Here', country: 'zz', capabilities, storage_classes: ['nvme'], addresses, drivers }
  return stringify({ regions: [one] })
}

function shippedTypes(version: string): string {
  const profile = join(import.meta.dirname, '../../../packages/server/profiles/libvirt-catalogue.yaml')
  const text = readFileSync(profile, 'utf8')
  const types = text.slice(text.indexOf('host_types:'))
  return types.replace(
    /^cluster_versions:\n( {2}- .*\n)+/m,
    stringify({ cluster_versions: [{ id: '1.36', patch: version }] }),
  )
}

function describeEngines(data: string, disks: string, version: string): object {
  const tag = (name: string): string =>
    readdirSync(testImages).flatMap((file) => new RegExp(`^${name}-(v?\\d[\\w.]*)\\.tar$`).exec(file)?.[1] ?? [])[0] ??
    ''
  return {
    libvirt: [
      {
        name: 'guests',
        hypervisors: [{ name: 'here', region, uri: testLibvirt, disk_folder: disks, accelerator: 'tcg' }],
        node_images: [
          {
            version,
            file: join(nodeFolder, `node-v${version}.raw`),
            kernel: join(nodeFolder, 'vmlinux'),
            initrd: join(nodeFolder, 'initrd.img'),
            command_line: 'console=ttyS0 panic=10 quiet no_timer_check',
          },
        ],
        network: { kind: 'bridge', name: bridge.name, gateway: bridge.address },
      },
    ],
    file: [{ name: 'files', classes: [{ region, storage_class: 'nvme', folder: join(data, 'volumes') }] }],
    kubernetes: [
      {
        name: 'docker',
        machines: [{ name: 'here', regions: [region], socket: testRuntime, address: bridge.address }],
        versions: ['1.36'],
        images: {
          prefix: 'moorage.local/',
          etcd: `etcd:${tag('etcd')}`,
          haproxy: `moorage.local/haproxy:${tag('haproxy')}`,
          archives: testImages,
          pull: 'never',
        },
        addons: join(testBuilt, 'addons'),
        subnets: '10.92.0.0/16',
        ports: { from: 37_800, to: 37_899 },
        member_ports: { from: 26_900, to: 27_199 },
        api: { address: bridge.address, port: 37_790 },
      },
    ],
  }
}

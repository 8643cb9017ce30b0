import { createHash } from 'node:crypto'
import type { Resource, Stamp } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../../containers/index.ts'

/** Labels of a host's container and volumes (driver contract, rule 2). */
export function hostLabels({ stamp, region }: Pick<Resource, 'stamp' | 'region'>): RuntimeLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
    'moorage.region': region,
  }
}

/** Label on the containers of all hosts, in any installation. */
export const allHosts: RuntimeLabels = { 'moorage.kind': 'host' }

/** Stamp and region from labels; null if labels are missing, or not those of a host's container. */
export function readHostLabels(labels: RuntimeLabels): Pick<Resource, 'stamp' | 'region'> | null {
  const { 'moorage.installation': installation, 'moorage.uid': uid, 'moorage.region': region } = labels
  const isHost = labels['moorage.kind'] === 'host' && labels['moorage.part'] === undefined
  if (!isHost || installation === undefined || uid === undefined || region === undefined) return null
  return { stamp: { installation, kind: 'host', id: Number(labels['moorage.id']), uid }, region }
}

/** Folders of a node that survive a rebuild, by suffix of their volume's name. */
export const nodeFolders = {
  containerd: '/var/lib/containerd',
  kubelet: '/var/lib/kubelet',
  node: '/etc/moorage/node',
  log: '/var/log',
} as const
/** Folders of a host without a kubelet that survive a rebuild. */
export const plainFolders = { node: '/etc/moorage/node' } as const

/** Name of a host's container volume. */
export function hostVolume(host: string, part: string): string {
  return `${host}-${part}`
}

/** Names of an installation's agent container, device node volume, network container and nftables tables, and their labels. */
export function agentNames({ installation }: Pick<Stamp, 'installation'>, engine: string) {
  const part = `${installation.slice(0, 8)}-${engine}`
  const start = `moor-${part}`
  const labels = { 'moorage.installation': installation, 'moorage.engine': engine, 'moorage.part': 'hands' }
  return {
    container: `${start}-hands`,
    devices: `${start}-devices`,
    network: `${start}-network`,
    /** Machines of an engine may be runtimes of the same kernel. */
    table: (machine: string) => `moorage-${part}-${machine}`,
    labels,
  }
}

/** Reduces a label to a valid hostname of at most 63 characters, or to `host`. */
export function hostnameOf(label: string): string {
  const plain = label
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'host' : plain
}

const firstLoop = 65_536
const loopsEach = 4_096
const shares = 200

/** First of 4096 loop device numbers of an installation: far above the numbers of other programs, and rarely shared with another installation. */
export function firstLoopOf({ installation }: Pick<Stamp, 'installation'>): number {
  const share = createHash('sha256').update(installation).digest().readUInt32BE(0) % shares
  return firstLoop + share * loopsEach
}

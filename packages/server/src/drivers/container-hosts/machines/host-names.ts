import { createHash } from 'node:crypto'
import type { Resource, Stamp } from '#reconcile/ports/index.ts'
import type { EngineLabels } from '../../containers/index.ts'

/** Labels by which everything of one host is found (driver contract, rule 2), and by which all hosts of an installation are. */
export function hostLabels({ stamp, region }: Pick<Resource, 'stamp' | 'region'>): EngineLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
    'moorage.region': region,
  }
}

/** Labels that every host has, of whatever installation. */
export const allHosts: EngineLabels = { 'moorage.kind': 'host' }

/** The stamp and region that labels tell of; null where they are not those of a host. */
export function readHostLabels(labels: EngineLabels): Pick<Resource, 'stamp' | 'region'> | null {
  const { 'moorage.installation': installation, 'moorage.uid': uid, 'moorage.region': region } = labels
  const isHost = labels['moorage.kind'] === 'host' && labels['moorage.part'] === undefined
  if (!isHost || installation === undefined || uid === undefined || region === undefined) return null
  return { stamp: { installation, kind: 'host', id: Number(labels['moorage.id']), uid }, region }
}

/** Folders of a host that last beside its root, by the part of their volumes' names. */
export const nodeFolders = {
  containerd: '/var/lib/containerd',
  kubelet: '/var/lib/kubelet',
  node: '/etc/moorage/node',
  log: '/var/log',
} as const
/** The same of a host that carries no kubelet: what it is told by its control plane. */
export const plainFolders = { node: '/etc/moorage/node' } as const

/** Name of a host's volume. */
export function hostVolume(host: string, part: string): string {
  return `${host}-${part}`
}

/** What of an engine stands beside the hosts of an installation, by name and labels: the container that handles loop devices, and the folders of device nodes. */
export function handsNames({ installation }: Pick<Stamp, 'installation'>, engine: string) {
  const start = `moor-${installation.slice(0, 8)}-${engine}`
  const labels = { 'moorage.installation': installation, 'moorage.engine': engine, 'moorage.part': 'hands' }
  return { container: `${start}-hands`, devices: `${start}-devices`, labels }
}

/** Name that a host has for itself: its label, as far as a name may have its letters. */
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

/** Where the numbers of an installation's loop devices begin: far above those that others take by themselves, and apart from those of most other installations. */
export function firstLoopOf({ installation }: Pick<Stamp, 'installation'>): number {
  const share = createHash('sha256').update(installation).digest().readUInt32BE(0) % shares
  return firstLoop + share * loopsEach
}

import { sql } from '../../registry/sql.ts'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import type { DiskSpec, HostShape, Stamp } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'

/** Database row of a host, with the state that immutable container labels cannot store. */
export interface ContainerHostRow extends HostShape {
  readonly name: string
  readonly region: string
  readonly stamp: Stamp
  readonly machine: string
  readonly label: string
  readonly image: string | null
  readonly kubelet: string | null
  /** First IPv4 address, or null; the container has it from its next start. */
  readonly address: string | null
  /** Serial of the last boot; 0 before the first. */
  readonly bootSerial: number
  readonly disks: readonly HostDisk[]
  /** Disk from which the container's root was created (`rootOf`). Null before creation and during a replacement. */
  readonly root: string | null
}

/** A share of the host's storage, and possibly the source of its root. */
export interface HostDisk extends Pick<DiskSpec, 'sizeMib' | 'image'> {
  readonly name: string
  readonly stamp: Stamp
}

interface FoundRow extends Omit<ContainerHostRow, 'stamp' | 'disks'> {
  readonly installation: string
  readonly publicId: number
  readonly uid: string
  readonly disks: unknown
}

const columns = sql`name, region, installation, public_id as "publicId", uid, machine, memory_mib as "memoryMib", vcpus, disk_mib as "diskMib",
  label, image, kubelet, address, boot_serial as "bootSerial", disks, root`

/** Finds a row by name in any installation; null if none exists. */
export async function findHostRow(registry: Registry, engine: string, name: string): Promise<ContainerHostRow | null> {
  const [row] =
    await registry.query<FoundRow>`select ${columns} from infra.container_hosts where engine = ${engine} and name = ${name}`
  return row ? readHostRow(row) : null
}

/** Lists the rows of an installation's hosts in an engine, by name. */
export async function listHostRows(
  registry: Registry,
  engine: string,
  installation: string,
): Promise<ContainerHostRow[]> {
  return (
    await registry.query<FoundRow>`select ${columns} from infra.container_hosts where engine = ${engine} and installation = ${installation} order by name`
  ).map(readHostRow)
}

/** Updates the given columns of a host; a null `root` or `address` clears that column. Ignores a missing row. */
export async function updateHostRow(
  registry: Registry,
  { name }: Pick<ContainerHostRow, 'name'>,
  changes: Partial<Pick<ContainerHostRow, 'address' | 'bootSerial' | 'disks' | 'root'>>,
): Promise<void> {
  const { bootSerial = null, disks = null, root, address } = changes
  await registry.query`update infra.container_hosts set boot_serial = coalesce(${bootSerial}, boot_serial), disks = coalesce(${disks && JSON.stringify(disks)}::jsonb, disks),
       root = case when ${root !== undefined} then ${root ?? null} else root end,
       address = case when ${address !== undefined} then ${address ?? null} else address end
     where name = ${name}`
}

/** Deletes a host's row. Idempotent. */
export async function dropContainerHostRow(
  registry: Registry,
  { name }: Pick<ContainerHostRow, 'name'>,
): Promise<void> {
  await registry.query`delete from infra.container_hosts where name = ${name}`
}

/** Total size of a host's local disks, in MiB. */
export function takenByDisksMib({ disks }: Pick<ContainerHostRow, 'disks'>): number {
  return disks.reduce((sum, { sizeMib }) => sum + sizeMib, 0)
}

function readHostRow({ installation, publicId, uid, disks, ...row }: FoundRow): ContainerHostRow {
  return {
    ...row,
    stamp: { installation, kind: 'host', id: publicId, uid },
    disks: (Array.isArray(disks) ? disks : []).flatMap((one: unknown) => readHostDisk(one) ?? []),
  }
}

function readHostDisk(value: unknown): HostDisk | null {
  const stamp = isRecord(value) ? value['stamp'] : null
  const [name, installation, uid] = [
    textField(value, 'name'),
    textField(stamp, 'installation'),
    textField(stamp, 'uid'),
  ]
  const id = numberField(stamp, 'id')
  if (name === undefined || installation === undefined || uid === undefined || id === undefined) return null
  return {
    name,
    stamp: { installation, kind: 'disk', id, uid },
    sizeMib: numberField(value, 'sizeMib') ?? 0,
    image: textField(value, 'image') ?? null,
  }
}

import { workColumns, workIsDue } from '../state/progress.ts'
import { stampCondition, stampValues } from '../state/stamp-condition.ts'
import type { Working } from '../state/progress.ts'
import type { HostCapabilities, HostShape, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorReader } from '../state/simulator-state.ts'

/** Kind of work on a host. */
export type SimHostWork = 'define' | 'boot' | 'stop' | 'remove'

/** A host, whose `power` is off while it boots. */
export interface SimHostRow extends Working<SimHostWork>, HostShape {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly region: string
  readonly label: string
  readonly isComplete: boolean
  readonly power: 'on' | 'off'
  readonly bootSerial: number
  readonly bootTo: number | null
}

/** Query columns of SimHostRow. */
export const simHostColumns = `id, name, public_id as "publicId", region, label, is_complete as "isComplete", power,
  boot_serial as "bootSerial", boot_to as "bootTo", memory_mib::float8 as "memoryMib", vcpus::float8 as vcpus, disk_mib::float8 as "diskMib", ${workColumns}`

/** All capabilities except queries of guests. */
export const simHostCapabilities: HostCapabilities = {
  hotPlugs: true,
  relinks: true,
  queriesGuests: false,
  devicesMax: 64,
  encryptsDisks: true,
  images: null,
  kernels: null,
}

/** SQL for a host's power, as if finished work were applied. */
export const simHostIsOn = `case when work in ('boot', 'stop', 'remove') and ${workIsDue} then work = 'boot' else power = 'on' end`

/** Finds a host by name and stamp (contract rule 2), or null. */
export async function findSimHost(reader: SimulatorReader, resource: Resource): Promise<SimHostRow | null> {
  const { rows } = await reader.query<SimHostRow>(
    `select ${simHostColumns} from sim.hosts where ${stampCondition}`,
    stampValues(resource),
  )
  return rows[0] ?? null
}

/** Hosts by public ID, of one installation or, with null, of all. */
export async function listSimHosts(
  reader: SimulatorReader,
  installation: string | null,
): Promise<readonly SimHostRow[]> {
  const { rows } = await reader.query<SimHostRow>(
    `select ${simHostColumns} from sim.hosts where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}

/** Finds a host by public ID, or null. With `installation` null, the lowest row key. */
export async function findSimHostByPublicId(
  reader: SimulatorReader,
  publicId: number,
  installation: string | null,
): Promise<SimHostRow | null> {
  const { rows } = await reader.query<SimHostRow>(
    `select ${simHostColumns} from sim.hosts where public_id = $1 and ($2::text is null or installation = $2) order by id limit 1`,
    [publicId, installation],
  )
  return rows[0] ?? null
}

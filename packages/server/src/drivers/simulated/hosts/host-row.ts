import { workColumns, workIsDue } from '../state/progress.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { Working } from '../state/progress.ts'
import type { GuestAddresses, HostCapabilities, HostShape } from '#reconcile/ports/index.ts'

/** Kind of work on a host. */
export type SimHostWork = 'define' | 'boot' | 'stop' | 'remove'

/** A host, whose `power` is off while it boots. */
export interface SimHostRow extends Working<SimHostWork>, HostShape, GuestAddresses {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly region: string
  readonly label: string
  readonly isComplete: boolean
  readonly power: 'on' | 'off'
  readonly bootSerial: number
  readonly bootTo: number | null
  readonly hypervisor: string
  /** The present or last boot is a rescue boot. */
  readonly isRescue: boolean
}

/** Simulated hypervisors; hosts are created on the first. */
export const simHypervisors = ['sim-1', 'sim-2'] as const satisfies readonly string[]

const simHostColumns = `id, name, public_id as "publicId", region, label, is_complete as "isComplete", power,
  boot_serial as "bootSerial", boot_to as "bootTo", hypervisor, is_rescue as "isRescue", memory_mib::float8 as "memoryMib", vcpus::float8 as vcpus, disk_mib::float8 as "diskMib",
  ipv4, ipv6, ${workColumns}`

/** All capabilities except queries of guests. */
export const simHostCapabilities: HostCapabilities = {
  hotPlugs: true,
  relinks: true,
  queriesGuests: false,
  devicesMax: 64,
  encryptsDisks: true,
  keepsDisks: true,
  configuresGuests: true,
  takesImages: true,
  images: null,
  kernels: null,
  hypervisors: simHypervisors,
  opensConsoles: true,
  rescues: true,
}

/** SQL for a host's power, as if finished work were applied. */
export const simHostIsOn = `case when work in ('boot', 'stop', 'remove') and ${workIsDue} then work = 'boot' else power = 'on' end`

/** Table of hosts. */
export const simHosts = readSimTable<SimHostRow>({ table: 'hosts', columns: simHostColumns })

import { workColumns } from '../world/progress.ts'
import type { Working } from '../world/progress.ts'

/** Long work on a host. */
export type HostWork = 'define' | 'boot' | 'stop' | 'remove'

/** A host as the world holds it; off while it boots. */
export interface HostRow extends Working<HostWork> {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly region: string
  readonly label: string
  readonly isComplete: boolean
  readonly power: 'on' | 'off'
  readonly bootSerial: number
  /** Serial it is booting towards. */
  readonly bootTo: number | null
}

/** How a query reads a HostRow. */
export const hostColumns = `id, name, public_id as "publicId", region, label, is_complete as "isComplete", power,
  boot_serial as "bootSerial", boot_to as "bootTo", ${workColumns}`

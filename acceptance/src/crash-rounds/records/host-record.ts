/** Acknowledged state of a host. */
export interface HostRecord {
  readonly id: number
  readonly label: string
  power: 'on' | 'off'
  isDeleted: boolean
  /** True if powered off without the service, or lied about: it may be offline (docs/lives/host.md). */
  isDamaged: boolean
  last: number | null
}

/** Acknowledged state of a host. */
export interface HostRecord {
  readonly id: number
  readonly label: string
  power: 'on' | 'off'
  isDeleted: boolean
  /** True if a fault powered the host off or an inspection lied about it. Such a host may be offline (docs/lives/host.md). */
  isDamaged: boolean
  last: number | null
}

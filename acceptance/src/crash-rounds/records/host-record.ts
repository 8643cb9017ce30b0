/** What was acknowledged of a host. */
export interface HostRecord {
  readonly id: number
  readonly label: string
  power: 'on' | 'off'
  isDeleted: boolean
  /** It was switched off behind the service's back, or an inspection lied about it: it may be offline (lives of a host). */
  isHarmed: boolean
  last: number | null
}

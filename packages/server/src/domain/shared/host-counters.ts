/** Monotonic counters of a disk or volume since it was opened, in bytes and requests. */
export interface DeviceCounters {
  /** Resource name of the disk or volume, or the driver's device name if it does not know the resource. */
  readonly name: string
  readonly readBytes: number
  readonly writtenBytes: number
  readonly reads: number
  readonly writes: number
}

/** Monotonic counters of a host in one run. All are 0 while the host is off. */
export interface HostCounters {
  /** Identity of the run: another run counts from zero again. Null while the host is off. */
  readonly run: string | null
  /** CPU time of all vCPUs in nanoseconds. */
  readonly cpuNs: number
  /** Bytes that the guest received. */
  readonly rxBytes: number
  /** Bytes that the guest sent. */
  readonly txBytes: number
  readonly devices: readonly DeviceCounters[]
}

/** Counters of a host that is off. */
export const offCounters: HostCounters = { run: null, cpuNs: 0, rxBytes: 0, txBytes: 0, devices: [] }

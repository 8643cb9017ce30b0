import { type DeviceCounters, type HostCounters, offCounters } from '../shared/index.ts'

/** Counters with the time of their reading, in milliseconds since the epoch. */
export interface CounterReading {
  readonly atMs: number
  readonly counters: HostCounters
}

/** Use of a host between two readings. */
export interface HostUsage {
  readonly elapsedMs: number
  readonly cpuNs: number
  /** Bytes that the guest read from and wrote to its disks and volumes. */
  readonly ioBytes: number
  /** Part of `ioBytes` on swap disks. */
  readonly swapBytes: number
  readonly rxBytes: number
  readonly txBytes: number
}

/**
 * Returns the use of a host between two readings, or null if it is unknown: without time between them, or if the host was powered off in between. A counter
 * that restarted from zero counts from zero, so that the use is a lower bound and never negative. `isSwap` selects swap disks by resource name.
 */
export function compareCounters(
  before: CounterReading,
  after: CounterReading,
  isSwap: (name: string) => boolean,
): HostUsage | null {
  const elapsedMs = after.atMs - before.atMs
  const [from, to] = [before.counters, after.counters]
  if (elapsedMs <= 0 || (to.run === null && from.run !== null)) return null
  // A hypervisor may use the identity of a run again after its own restart.
  const base = from.run === to.run && from.cpuNs <= to.cpuNs ? from : offCounters
  const devices = to.devices.map((device) => {
    const known = base.devices.find(({ name }) => name === device.name)
    return { name: device.name, bytes: growth(bytesOf(known), bytesOf(device)) }
  })
  return {
    elapsedMs,
    cpuNs: to.cpuNs - base.cpuNs,
    ioBytes: sumBytes(devices),
    swapBytes: sumBytes(devices.filter(({ name }) => isSwap(name))),
    rxBytes: growth(base.rxBytes, to.rxBytes),
    txBytes: growth(base.txBytes, to.txBytes),
  }
}

const growth = (from: number, to: number): number => (to >= from ? to - from : to)
const bytesOf = (device?: DeviceCounters): number => (device ? device.readBytes + device.writtenBytes : 0)
const sumBytes = (devices: readonly { readonly bytes: number }[]): number =>
  devices.reduce((sum, { bytes }) => sum + bytes, 0)

/** Use of a host with the time at which it ended, in milliseconds since the epoch. */
export interface HostSample extends HostUsage {
  readonly atMs: number
}

const [blockBytes, bitsPerByte, nsPerMs] = [512, 8, 1_000_000]

/** Returns the average rates of a sample: CPU in percent of one vCPU, disks in blocks of 512 bytes per second, network in bits per second. */
export function convertToRates({ elapsedMs, cpuNs, ioBytes, swapBytes, rxBytes, txBytes }: HostSample) {
  const perSecond = (amount: number): number => Math.round((amount * 100_000) / elapsedMs) / 100
  return {
    cpu: Math.round((cpuNs * 10_000) / (elapsedMs * nsPerMs)) / 100,
    io: perSecond(ioBytes / blockBytes),
    swap: perSecond(swapBytes / blockBytes),
    in: perSecond(rxBytes * bitsPerByte),
    out: perSecond(txBytes * bitsPerByte),
  }
}

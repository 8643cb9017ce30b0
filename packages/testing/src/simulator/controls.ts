import type { NewSimulatedFault, SimulatedFault } from './faults.ts'
import type { SimulatedCapacity, SimulatedState } from './simulated-state.ts'

export type { FaultyMethod, NewSimulatedFault, SimulatedFault } from './faults.ts'

/** Range of a volume's bytes. */
export interface ByteRange {
  /** Default: 0. */
  readonly offset?: number | undefined
  /** Number of bytes, at most 1 MiB (default: to the end). */
  readonly length?: number | undefined
}

/** Capacity of a region. Drivers return Busy if the capacity is exceeded. */
export interface RegionCapacity {
  readonly region: string
  readonly volumes_gib?: number | null | undefined
  readonly hosts?: number | null | undefined
}

/** Controls of the simulated infrastructure (docs/testing-with-moorage.md). Rejected requests throw SimError. */
export interface SimControls {
  world(): Promise<SimulatedState>
  readonly faults: {
    add(fault: NewSimulatedFault): Promise<SimulatedFault>
    list(): Promise<readonly SimulatedFault[]>
    remove(fault: number): Promise<void>
    clear(): Promise<void>
  }
  readonly clock: {
    /** Moves the control plane's clock by seconds, backwards if negative, at most a year; returns the new UTC time. */
    advance(seconds: number): Promise<string>
  }
  /** Changes the infrastructure by API ID, bypassing the control plane. */
  readonly volumes: {
    /** Removes, damages or repairs the disk. */
    damage(id: number, as: 'missing' | 'broken' | 'none'): Promise<void>
    /** Reads bytes like a guest. */
    read(id: number, range?: ByteRange): Promise<Uint8Array>
    /** Writes bytes, at most 1 MiB, atomically. */
    write(id: number, bytes: Uint8Array | string, at?: Pick<ByteRange, 'offset'>): Promise<void>
  }
  readonly hosts: {
    powerOff(id: number): Promise<void>
  }
  readonly capacity: {
    set(capacity: RegionCapacity): Promise<SimulatedCapacity>
  }
}

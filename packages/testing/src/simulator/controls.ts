import type { NewSimulatedFault, SimulatedFault } from './faults.ts'
import type { SimulatedCapacity, SimulatedState } from './simulated-state.ts'

export type { FaultyMethod, NewSimulatedFault, SimulatedFault } from './faults.ts'

/** Range of a volume's bytes. */
export interface ByteRange {
  /** Offset; 0 by default. */
  readonly offset?: number | undefined
  /** Length in bytes; to the end by default, at most 1 MiB. */
  readonly length?: number | undefined
}

/** Capacity of a region; beyond it the drivers return Busy. */
export interface RegionCapacity {
  readonly region: string
  readonly volumes_gib?: number | null | undefined
  readonly hosts?: number | null | undefined
}

/** Controls of the simulated infrastructure (docs/testing-with-moorage.md). All of them reject with SimError if the service rejects the request. */
export interface SimControls {
  /** Returns the simulator state. */
  world(): Promise<SimulatedState>
  readonly faults: {
    add(fault: NewSimulatedFault): Promise<SimulatedFault>
    list(): Promise<readonly SimulatedFault[]>
    remove(fault: number): Promise<void>
    clear(): Promise<void>
  }
  readonly clock: {
    /** Moves the clock of the control plane by seconds, backwards if negative, by at most a year; returns the new time in UTC. */
    advance(seconds: number): Promise<string>
  }
  /** Changes the infrastructure, bypassing the control plane; by IDs of the API. */
  readonly volumes: {
    /** Removes the disk, damages it, or repairs it. */
    damage(id: number, as: 'missing' | 'broken' | 'none'): Promise<void>
    /** Reads bytes as a guest would. */
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

import type { NewSimulatedFault, SimulatedFault } from './faults.ts'
import type { SimulatedCapacity, SimulatedWorld } from './simulated-world.ts'

export type { FaultyMethod, NewSimulatedFault, SimulatedFault } from './faults.ts'

/** A part of the bytes of a volume. */
export interface ByteRange {
  /** Where it begins; 0 when absent. */
  readonly offset?: number | undefined
  /** How many bytes; to the end when absent, at most 1 MiB. */
  readonly length?: number | undefined
}

/** How much room a region has; beyond it the drivers answer Busy. */
export interface RegionRoom {
  readonly region: string
  readonly volumes_gib?: number | null | undefined
  readonly hosts?: number | null | undefined
}

/** The controls of the simulated infrastructure (docs/testing-with-moorage.md). All of them reject with SimRefused where the service says no. */
export interface SimControls {
  /** Shows what is there. */
  world(): Promise<SimulatedWorld>
  readonly faults: {
    add(fault: NewSimulatedFault): Promise<SimulatedFault>
    list(): Promise<readonly SimulatedFault[]>
    remove(fault: number): Promise<void>
    clear(): Promise<void>
  }
  readonly clock: {
    /** Moves the clock of the control plane by seconds, back where they are negative, a year at most; answers the time then, in UTC. */
    advance(seconds: number): Promise<string>
  }
  /** Changes behind the control plane's back; by numbers of the API. */
  readonly volumes: {
    /** Takes the disk away, breaks it, or puts it right. */
    damage(id: number, as: 'missing' | 'broken' | 'none'): Promise<void>
    /** Reads bytes as a guest would. */
    read(id: number, range?: ByteRange): Promise<Uint8Array>
    /** Writes bytes, at most 1 MiB, all or none. */
    write(id: number, bytes: Uint8Array | string, at?: Pick<ByteRange, 'offset'>): Promise<void>
  }
  readonly hosts: {
    powerOff(id: number): Promise<void>
  }
  readonly capacity: {
    set(room: RegionRoom): Promise<SimulatedCapacity>
  }
}

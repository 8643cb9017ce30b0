import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import type { ModelIo } from '../model/model-pass.ts'
import { must } from '../model/violation.ts'
import {
  type HostModelState,
  type ModelHost,
  type ModelLocalDisk,
  type ModelMachine,
  desiredShapeOfHost,
} from './host-state.ts'

/** Driver call about a host. */
export interface MachineCall {
  readonly state: HostModelState
  readonly row: ModelHost
  readonly io: ModelIo
  readonly hasFalseObservation: boolean
}

/**
 * Creates a machine that is off, or completes an incomplete machine. Returns the progress, or throws the pass's fault. Throws Violation if a provisioned host
 * has no machine.
 */
export function defineMachine({ state, row, io }: MachineCall): Progress {
  must(!row.hasBeenProvisioned || state.machines.has(row.id), 'a host is never created twice', () => `host ${row.id}`)
  const begin = (isComplete: boolean): void => {
    const there = state.machines.get(row.id)
    if (there) there.isComplete ||= isComplete
    else
      state.machines.set(row.id, {
        isComplete,
        power: 'off',
        bootSerial: 0,
        shape: desiredShapeOfHost(row),
        hypervisor: 'hv1',
        addresses: row.addresses,
        disks: new Map(),
      })
  }
  return io.call(
    `host ${row.id}`,
    'ensureHost',
    () => begin(true),
    () => begin(false),
  )
}

/**
 * Boots a machine with the desired serial unless it already runs with this serial. Throws DriverError NotFound without a machine, Violation unless the host
 * should run.
 */
export function startMachine({ state, row, io }: MachineCall): Progress {
  must(row.desiredPower === 'on' && row.status !== 'deleting', 'only hosts that should run are started', () =>
    JSON.stringify(row),
  )
  return io.call(`host ${row.id}`, 'startHost', () => {
    const machine = findMachine(state, row)
    if (machine.power === 'on' && machine.bootSerial >= row.bootSerial) return
    Object.assign(machine, { power: 'on', bootSerial: row.bootSerial })
  })
}

/** Stops a machine and drops its late calls; succeeds without a machine. Throws Violation if the host runs as desired. */
export function stopMachine({ state, row, io, hasFalseObservation }: MachineCall): Progress {
  const machine = state.machines.get(row.id)
  const isAsDesired = machine?.power === 'on' && row.desiredPower === 'on' && machine.bootSerial >= row.bootSerial
  must(
    hasFalseObservation || !isAsDesired || row.status === 'deleting',
    'no host in its desired state is stopped',
    () => JSON.stringify([row, machine]),
  )
  return io.call(`host ${row.id}`, 'stopHost', () => {
    state.late.drop(`host ${row.id}`)
    Object.assign(state.machines.get(row.id) ?? {}, { power: 'off' })
  })
}

/** Removes a machine with its disks and late calls; succeeds without a machine. Throws Violation unless the host is deleting and without volumes. */
export function removeMachine({ state, row, io }: MachineCall): Progress {
  must(row.status === 'deleting', 'only deleted hosts are removed', () => JSON.stringify(row))
  must(row.attachments === 0, 'no host with volumes is removed', () => JSON.stringify(row))
  return io.call(`host ${row.id}`, 'deleteHost', () => {
    state.late.drop(`host ${row.id}`)
    state.machines.delete(row.id)
  })
}

/** Moves a stopped machine to the desired hypervisor. Throws Violation if the machine runs. */
export function migrateMachine({ state, row, io, hasFalseObservation }: MachineCall): Progress {
  must(hasFalseObservation || state.machines.get(row.id)?.power !== 'on', 'only a host that is off is moved', () =>
    JSON.stringify(row),
  )
  return io.call(`host ${row.id}`, 'migrateHost', () => {
    findIdle(state, row).hypervisor = row.migratingTo ?? ''
  })
}

/** Changes a stopped machine to the desired shape. Throws DriverError NotSupported if the disks need more space, Violation if the machine runs. */
export function reshapeMachine({ state, row, io, hasFalseObservation }: MachineCall): Progress {
  must(hasFalseObservation || state.machines.get(row.id)?.power !== 'on', 'only a host that is off is reshaped', () =>
    JSON.stringify(row),
  )
  return io.call(`host ${row.id}`, 'reshapeHost', () => {
    const machine = findIdle(state, row)
    const shape = desiredShapeOfHost(row)
    if (takenMib(machine) > shape.diskMib) throw new DriverError('NotSupported', 'its disks need more space')
    machine.shape = shape
  })
}

/** Records the desired addresses, in any state of the machine. Throws DriverError NotFound without a machine. */
export function readdressMachine({ state, row, io }: MachineCall): Progress {
  return io.call(`host ${row.id}`, 'updateAddresses', () => {
    findMachine(state, row).addresses = row.addresses
  })
}

/** Creates a local disk, empty or as a copy, unless it is complete. Throws DriverError NotFound without machine or source, NotSupported without space. */
export function makeMachineDisk({ state, row, io }: MachineCall, disk: ModelLocalDisk): Progress {
  must(!disk.hasBeenProvisioned && !disk.isDeleting, 'a disk is never created twice', () => JSON.stringify(disk))
  const put = (isComplete: boolean): void => {
    const machine = findMachine(state, row)
    const there = machine.disks.get(disk.id)
    if (there?.isComplete) return
    const source = disk.sourceId === null ? null : machine.disks.get(disk.sourceId)
    if (source === undefined) throw new DriverError('NotFound', 'the source of the copy does not exist')
    if (takenMib(machine) + (there ? 0 : disk.sizeMib) > machine.shape.diskMib)
      throw new DriverError('NotSupported', 'no room for the disk')
    const bytes = source?.bytes ?? (state.lastBytes += 1)
    machine.disks.set(disk.id, { isComplete, sizeMib: there?.sizeMib ?? disk.sizeMib, bytes })
  }
  return io.call(
    `host ${row.id}`,
    'ensureDisk',
    () => put(true),
    () => put(false),
  )
}

/**
 * Resizes a local disk of a stopped machine. Throws DriverError NotFound without a complete disk, NotSupported without space, Violation if the machine runs.
 */
export function resizeMachineDisk(
  { state, row, io, hasFalseObservation }: MachineCall,
  disk: ModelLocalDisk,
): Progress {
  must(
    hasFalseObservation || state.machines.get(row.id)?.power !== 'on',
    'only disks of a host that is off change their size',
    () => JSON.stringify(disk),
  )
  return io.call(`host ${row.id}`, 'resizeDisk', () => {
    const machine = findIdle(state, row)
    const there = machine.disks.get(disk.id)
    if (!there?.isComplete) throw new DriverError('NotFound', 'no disk')
    if (takenMib(machine) - there.sizeMib + disk.sizeMib > machine.shape.diskMib)
      throw new DriverError('NotSupported', 'no room for the disk')
    machine.disks.set(disk.id, { ...there, sizeMib: disk.sizeMib })
  })
}

/** Removes a stopped machine's local disk; succeeds if absent. Throws DriverError Busy if the machine runs, Violation unless the disk is deleting. */
export function removeMachineDisk({ state, row, io }: MachineCall, disk: ModelLocalDisk): Progress {
  must(disk.isDeleting, 'only deleted disks are removed', () => JSON.stringify(disk))
  return io.call(`host ${row.id}`, 'deleteDisk', () => {
    if (state.machines.get(row.id)?.disks.has(disk.id)) findIdle(state, row).disks.delete(disk.id)
  })
}

function takenMib({ disks }: ModelMachine): number {
  return [...disks.values()].reduce((sum, one) => sum + one.sizeMib, 0)
}

function findMachine({ machines }: HostModelState, { id }: ModelHost): ModelMachine {
  const machine = machines.get(id)
  if (!machine?.isComplete) throw new DriverError('NotFound', 'no host')
  return machine
}

function findIdle(state: HostModelState, row: ModelHost): ModelMachine {
  const machine = findMachine(state, row)
  if (machine.power === 'on') throw new DriverError('Busy', 'the host is on')
  return machine
}

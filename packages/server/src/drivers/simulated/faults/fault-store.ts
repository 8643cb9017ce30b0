import type {
  BackupStore,
  ClusterDriver,
  DriverErrorCode,
  HostDriver,
  ImageStore,
  Stamp,
  VolumeDriver,
} from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Methods of the driver ports that consume faults. Views of the dashboard and consoles must not consume faults of the reconcile engine. */
export type PortMethods = Required<
  Omit<
    VolumeDriver & HostDriver & ClusterDriver & ImageStore & BackupStore,
    'capabilities' | 'listOpenVolumes' | 'readFreeGib' | 'openView' | 'openConsole'
  >
>

/** Names of the methods, in the order of the testing guide. */
export const portMethods = [
  'listVolumes',
  'inspectVolume',
  'inspectVolumes',
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'migrateVolume',
  'readVolume',
  'writeVolume',
  'deleteVolume',
  'listHosts',
  'readCounters',
  'inspectHost',
  'ensureHost',
  'startHost',
  'stopHost',
  'deleteHost',
  'reshapeHost',
  'migrateHost',
  'updateAddresses',
  'ensureDisk',
  'resizeDisk',
  'deleteDisk',
  'plugVolume',
  'unplugVolume',
  'evictVolume',
  'inspectCluster',
  'ensureCluster',
  'deleteCluster',
  'readDemand',
  'inspectNode',
  'ensureNode',
  'drainNode',
  'removeNode',
  'receiveImage',
  'inspectImage',
  'ensureImage',
  'deleteImage',
  'inspectBackup',
  'ensureBackup',
  'inspectRestore',
  'ensureRestore',
  'cancelRestore',
  'deleteBackup',
] as const satisfies readonly (keyof PortMethods)[]

/** Name of a method that consumes faults. */
export type PortMethod = (typeof portMethods)[number]

/**
 * `error-before` and `error-after` throw before and after acting, `hang` blocks until the fault is removed, `lie` reports success (an inspection: not found)
 * without acting.
 */
export const faultModes = ['error-before', 'error-after', 'hang', 'lie'] as const

/** Mode of a fault. */
export type FaultMode = (typeof faultModes)[number]

/** An injected fault, listed also when used up. */
export interface SimFault {
  readonly fault: number
  readonly on: PortMethod
  /** ID of the first resource of calls that fail; null for all. */
  readonly id: number | null
  /** Kind of that resource, because a volume and a snapshot can have the same ID; null for all kinds. */
  readonly kind: Stamp['kind'] | null
  readonly times: number
  readonly left: number
  readonly as: FaultMode
  readonly code: DriverErrorCode | null
}

/** Fault to inject; without a kind, for all kinds. */
export type NewSimFault = Omit<SimFault, 'fault' | 'left' | 'kind'> & Partial<Pick<SimFault, 'kind'>>

const columns = 'fault, port_method as "on", thing_id as "id", kind, times, times_left as "left", manner as "as", code'

/** Store of faults, which calls in any process consume. */
export interface FaultStore {
  list(): Promise<readonly SimFault[]>
  add(fault: NewSimFault): Promise<SimFault>
  remove(fault: number): Promise<boolean>
  clear(): Promise<void>
  isArmed(fault: number): Promise<boolean>
  /** IDs of resources whose next such call fails; null for all resources. */
  listAwaited(on: PortMethod): Promise<readonly (number | null)[]>
  /** Consumes the oldest matching fault once; null without one. */
  consume(on: PortMethod, subject: Pick<Stamp, 'id' | 'kind'> | null): Promise<SimFault | null>
}

/** Store of injected faults, shared by all processes through `sim.faults`. Its methods throw Busy without the database. */
export function openFaultStore(state: SimulatorState): FaultStore {
  const query = (sql: string, values: readonly unknown[] = []) =>
    busyIfUnreachable(state, () => state.pool.query<SimFault>(sql, [...values]))
  return {
    list: async () => (await query(`select ${columns} from sim.faults order by fault`)).rows,
    add: async ({ on, id, kind = null, times, as, code }) => {
      const {
        rows: [added],
      } = await query(
        `insert into sim.faults (port_method, thing_id, times, times_left, manner, code, kind) values ($1, $2, $3, $3, $4, $5, $6) returning ${columns}`,
        [on, id, times, as, code, kind],
      )
      if (!added) throw new Error('The insert of a fault returned no row.')
      return added
    },
    remove: async (fault) => (await query('delete from sim.faults where fault = $1', [fault])).rowCount === 1,
    clear: async () => {
      await query('delete from sim.faults')
    },
    isArmed: async (fault) => (await query('select 1 from sim.faults where fault = $1', [fault])).rowCount === 1,
    listAwaited: async (on) => {
      const { rows } = await query(`select ${columns} from sim.faults where port_method = $1 and times_left > 0`, [on])
      return rows.map(({ id }) => id)
    },
    consume: async (on, subject) => {
      const { rows: waiting } = await query(
        `select ${columns} from sim.faults where port_method = $1 and (thing_id is null or thing_id = $2) and (kind is null or kind = $3) and times_left > 0 order by fault`,
        [on, subject?.id ?? null, subject?.kind ?? null],
      )
      for (const { fault } of waiting) {
        // Another process may have consumed the last use.
        const { rows } = await query(
          `update sim.faults set times_left = times_left - 1 where fault = $1 and times_left > 0 returning ${columns}`,
          [fault],
        )
        if (rows[0]) return rows[0]
      }
      return null
    },
  }
}

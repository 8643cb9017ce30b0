import { createHash } from 'node:crypto'
import { type CountedHost, type DeviceCounters, offCounters } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import { workIsDue } from '../state/progress.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { type SimHostRow, simHostIsOn } from './host-row.ts'

/** `seconds` is the time since the boot. */
interface CountedRow extends Pick<SimHostRow, 'name' | 'vcpus'> {
  readonly uid: string
  readonly isOn: boolean
  readonly run: string
  readonly seconds: number
  readonly devices: readonly string[]
}

/** SQL condition of a boot that is finished and not applied yet. */
const isBooted = `(work is not distinct from 'boot' and ${workIsDue})`

/** HostDriver.readCounters: a function of uid, boot time and clock, so that no counter is stored. */
export async function readSimCounters(state: SimulatorState, installation: string): Promise<readonly CountedHost[]> {
  const { rows } = await busyIfUnreachable(state, () =>
    state.pool.query<CountedRow>(
      `select name, uid, vcpus, "isOn", concat(serial, ' ', booted) as run,
         coalesce(greatest(extract(epoch from public.moor_now() - booted), 0)::float8, 0) as seconds,
         array(select name from sim.disks where host_id = hosts.id order by name)
           || array(select volumes.name from sim.devices join sim.volumes on volumes.id = volume_id where host_id = hosts.id order by 1) as devices
       from (select *, ${simHostIsOn} as "isOn", case when ${isBooted} then boot_to else boot_serial end as serial,
         case when ${isBooted} then work_started + work_ms * interval '1 millisecond' else booted_at end as booted from sim.hosts) as hosts
       where installation = $1 order by id`,
      [installation],
    ),
  )
  return rows.map(countSimHost)
}

/** Maximum rates per second: of a vCPU in nanoseconds, of an interface and a device in bytes. */
const rates = { cpuNs: 600_000_000, network: 400_000, device: 200_000 } as const
const requestBytes = 16_384

function countSimHost({ name, uid, vcpus, isOn, run, seconds, devices }: CountedRow): CountedHost {
  if (!isOn) return { hostName: name, ...offCounters }
  const count = (what: string, rate: number): number => Math.floor(rate * loadAfter(`${uid} ${what}`, seconds))
  return {
    hostName: name,
    run,
    cpuNs: count('cpu', rates.cpuNs * vcpus),
    rxBytes: count('rx', rates.network),
    txBytes: count('tx', rates.network),
    devices: devices.map((device): DeviceCounters => {
      const [readBytes, writtenBytes] = [count(`${device} read`, rates.device), count(`${device} write`, rates.device)]
      const requests = (bytes: number): number => Math.floor(bytes / requestBytes)
      return { name: device, readBytes, writtenBytes, reads: requests(readBytes), writes: requests(writtenBytes) }
    }),
  }
}

const periodS = 14_400

/** Returns the sum of a load between 0.02 and 1 over the seconds since boot. It varies over four hours; level and phase depend on the seed. */
function loadAfter(seed: string, seconds: number): number {
  const [level = 0, offset = 0] = createHash('sha256').update(seed).digest()
  const phase = (offset / 256) * 2 * Math.PI
  const turn = (2 * Math.PI) / periodS
  const waves = (0.8 / turn) * (Math.cos(phase) - Math.cos(phase + turn * seconds))
  return (0.1 + (0.45 * level) / 255) * (seconds + waves)
}

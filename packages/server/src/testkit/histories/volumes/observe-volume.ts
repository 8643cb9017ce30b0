import type { ObservedVolume } from '#domain/volume/plan.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ModelIo } from '../model/model-pass.ts'
import type { VolumeMemory } from './pass-volume.ts'
import type { ModelVolume, VolumeModelState } from './volume-state.ts'

/** Returns the drivers' observation, or a false one if the faults select this observation. May then throw DriverError Busy instead. */
export function observeModelVolume(
  state: VolumeModelState,
  row: ModelVolume,
  io: ModelIo,
  memory: VolumeMemory,
): ObservedVolume {
  const truth = inspectModelVolume(state, row, memory)
  if (!io.isFalseObservation()) return truth
  memory.hasFalseObservation = true
  const { disk } = truth
  const falseObservations: readonly Partial<ObservedVolume>[] = [
    { disk: null },
    { disk: disk && { ...disk, isHealthy: false } },
    { disk: disk && { ...disk, isComplete: false } },
    { disk: disk && { ...disk, sizeGib: Math.max(1, disk.sizeGib - 7) } },
    { plug: null },
    { hostPower: 'absent', plug: null },
    { hostPower: 'off' },
  ]
  const falseObservation = falseObservations[io.faults.falseObservation]
  if (!falseObservation) throw new DriverError('Busy', 'the engine is unreachable')
  state.log.push(`  false observation: ${JSON.stringify(falseObservation)}`)
  return { ...truth, ...falseObservation }
}

function inspectModelVolume(
  state: VolumeModelState,
  row: ModelVolume,
  { isWiped, isUnplugged }: VolumeMemory,
): ObservedVolume {
  const disk = state.disks.get(row.id)
  const alone: ObservedVolume = {
    disk: disk ? { ...disk } : null,
    can: state.can,
    isUnrestored: false,
    isWiped,
    isReplacedWiped: false,
    isUnplugged,
    isGuestUnqueried: false,
    hostPower: 'absent',
    plug: null,
    hostDevices: 0,
  }
  const host = state.hosts.find((one) => one.id === row.attachment?.hostId)
  if (!host || host.power === 'absent') return alone
  const plug = host.plugs.get(row.id)
  return {
    ...alone,
    hostPower: host.power,
    hostDevices: host.plugs.size,
    plug: plug ? { link: plug.link, slot: plug.slot } : null,
  }
}

import type { SeenVolume } from '#domain/volume/plan.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ModelIo } from '../model/model-pass.ts'
import type { VolumeMemory } from './pass-volume.ts'
import type { ModelVolume, VolumeWorld } from './volume-world.ts'

/** Returns the drivers' observation of a volume, which can be false once. */
export function lookAtVolume(world: VolumeWorld, row: ModelVolume, io: ModelIo, memory: VolumeMemory): SeenVolume {
  const truth = seeVolume(world, row, memory)
  if (!io.isLie()) return truth
  memory.isMisled = true
  const { disk } = truth
  const lies: readonly Partial<SeenVolume>[] = [
    { disk: null },
    { disk: disk && { ...disk, isHealthy: false } },
    { disk: disk && { ...disk, isComplete: false } },
    { disk: disk && { ...disk, sizeGib: Math.max(1, disk.sizeGib - 7) } },
    { plug: null },
    { hostPower: 'absent', plug: null },
    { hostPower: 'off' },
  ]
  const lie = lies[io.mishap.lie]
  // Without a false observation in the list: the engine is unreachable.
  if (!lie) throw new DriverError('Busy', 'the engine cannot be asked')
  world.story.push(`  a lie: ${JSON.stringify(lie)}`)
  return { ...truth, ...lie }
}

function seeVolume(world: VolumeWorld, row: ModelVolume, { isWiped, isUnplugged }: VolumeMemory): SeenVolume {
  const disk = world.disks.get(row.id)
  const alone: SeenVolume = {
    disk: disk ? { ...disk } : null,
    can: world.can,
    isWiped,
    isUnplugged,
    isGuestUnasked: false,
    hostPower: 'absent',
    plug: null,
    hostDevices: 0,
  }
  const host = world.hosts.find((one) => one.id === row.attachment?.hostId)
  if (!host || host.power === 'absent') return alone
  const plug = host.plugs.get(row.id)
  return {
    ...alone,
    hostPower: host.power,
    hostDevices: host.plugs.size,
    plug: plug ? { link: plug.link, slot: plug.slot } : null,
  }
}

import { volumeAbilities } from '../../engine/abilities.ts'
import {
  findVolumeHost,
  volumeLinkOf,
  listVolumeHolders,
  type ModelVolumeHost,
  type VolumeWorld,
} from './volume-world.ts'

/** Spontaneous changes of the infrastructure or of driver capabilities, and actions of guests and host users. */
export type VolumeDisturbance =
  | {
      readonly kind: 'lose-disk' | 'damage-disk' | 'mend-disk' | 'grow-by-hand' | 'mount' | 'unmount'
      readonly volume: number
    }
  | { readonly kind: 'plug-by-hand' | 'unplug-by-hand'; readonly volume: number; readonly host: number }
  | { readonly kind: 'ask-power' | 'cut-power' | 'host-follows' | 'lose-host'; readonly host: number }
  | { readonly kind: 'record'; readonly without: number }

/** Applies a disturbance. */
export function disturbVolume(world: VolumeWorld, move: VolumeDisturbance): void {
  if ('volume' in move) return disturbDisk(world, move)
  if (move.kind === 'record') {
    world.can = { ...volumeAbilities, ...records[move.without % records.length] }
    return
  }
  const host = findVolumeHost(world, 1 + (move.host % 2))
  if (move.kind === 'ask-power') host.wantsPower = host.wantsPower === 'on' ? 'off' : 'on'
  if (move.kind === 'host-follows') followWish(world, host)
  if (move.kind === 'lose-host' || (move.kind === 'cut-power' && host.power === 'on')) stop(world, host)
  if (move.kind === 'lose-host') Object.assign(host, { power: 'absent' }).plugs.clear()
}

const records: readonly Partial<VolumeWorld['can']>[] = [
  {},
  { hotPlugs: false },
  { relinks: false },
  { growsAttached: false },
  { migrates: false },
  { hardwareTypes: ['hdd'] },
  { devicesMax: 1 },
]

type OfDisk = Extract<VolumeDisturbance, { readonly volume: number }>

function disturbDisk(world: VolumeWorld, move: OfDisk): void {
  const ids = [...world.rows.keys()]
  const id = ids[move.volume % Math.max(1, ids.length)]
  const disk = id === undefined ? undefined : world.disks.get(id)
  if (id === undefined || !disk?.isComplete) return
  switch (move.kind) {
    case 'lose-disk':
      world.harmed.add(id)
      return void (listVolumeHolders(world, id).length === 0 && world.disks.delete(id))
    case 'damage-disk':
      world.harmed.add(id)
      disk.isHealthy = false
      return
    case 'mend-disk':
      disk.isHealthy = true
      return
    case 'grow-by-hand':
      disk.sizeGib += 5
      return
    case 'mount':
      return void world.mounted.add(id)
    case 'unmount':
      return void world.mounted.delete(id)
    case 'plug-by-hand':
    case 'unplug-by-hand':
      return plugByHand(world, id, move)
  }
}

function plugByHand(world: VolumeWorld, id: number, move: Extract<OfDisk, { readonly host: number }>): void {
  const host = findVolumeHost(world, 1 + (move.host % 2))
  if (move.kind === 'unplug-by-hand') return void host.plugs.delete(id)
  if (host.power === 'on' && listVolumeHolders(world, id).length === 0)
    host.plugs.set(id, { link: volumeLinkOf(0), slot: null, isByHand: true })
}

/** Applies the desired state of a host, as its own passes would: it boots with the devices of its configuration, or stops and keeps those. */
export function followWish(world: VolumeWorld, host: ModelVolumeHost): void {
  if (host.power === host.wantsPower) return
  if (host.wantsPower === 'off') return stop(world, host)
  host.power = 'on'
  for (const { id, label, attachment, isDeleted } of world.rows.values()) {
    const disk = world.disks.get(id)
    const isBooted = attachment?.hostId === host.id && attachment.slot !== null && attachment.wants === 'attached'
    const isFree = listVolumeHolders(world, id).every((one) => one === host)
    if (!isBooted || isDeleted || !isFree || !disk?.isComplete || !disk.isHealthy) continue
    if (host.plugs.size < world.can.devicesMax)
      host.plugs.set(id, { link: volumeLinkOf(label), slot: attachment.slot, isByHand: false })
  }
}

function stop({ mounted }: VolumeWorld, host: ModelVolumeHost): void {
  host.power = 'off'
  for (const [id, plug] of host.plugs) {
    mounted.delete(id)
    if (plug.slot === null) host.plugs.delete(id)
  }
}

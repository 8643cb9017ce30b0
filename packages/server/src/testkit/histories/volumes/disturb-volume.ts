import { volumeAbilities } from '../../engine/abilities.ts'
import {
  findVolumeHost,
  volumeLinkOf,
  listVolumeHolders,
  type ModelVolumeHost,
  type VolumeModelState,
} from './volume-state.ts'

/** Changes of infrastructure and capabilities, and actions of guests and host users. */
export type VolumeDisturbance =
  | {
      readonly kind: 'lose-disk' | 'damage-disk' | 'mend-disk' | 'grow-by-hand' | 'mount' | 'unmount'
      readonly volume: number
    }
  | { readonly kind: 'plug-by-hand' | 'unplug-by-hand'; readonly volume: number; readonly host: number }
  | { readonly kind: 'ask-power' | 'cut-power' | 'host-follows' | 'lose-host'; readonly host: number }
  | { readonly kind: 'record'; readonly without: number }

/** Applies a disturbance. A disturbance of a volume does nothing without a complete disk. */
export function disturbVolume(state: VolumeModelState, action: VolumeDisturbance): void {
  if ('volume' in action) return disturbDisk(state, action)
  if (action.kind === 'record') {
    state.can = { ...volumeAbilities, ...records[action.without % records.length] }
    return
  }
  const host = findVolumeHost(state, 1 + (action.host % 2))
  if (action.kind === 'ask-power') host.desiredPower = host.desiredPower === 'on' ? 'off' : 'on'
  if (action.kind === 'host-follows') applyDesiredPower(state, host)
  if (action.kind === 'lose-host' || (action.kind === 'cut-power' && host.power === 'on')) stop(state, host)
  if (action.kind === 'lose-host') Object.assign(host, { power: 'absent' }).plugs.clear()
}

const records: readonly Partial<VolumeModelState['can']>[] = [
  {},
  { hotPlugs: false },
  { relinks: false },
  { growsAttached: false },
  { migrates: false },
  { hardwareTypes: ['hdd'] },
  { devicesMax: 1 },
]

type OfDisk = Extract<VolumeDisturbance, { readonly volume: number }>

function disturbDisk(state: VolumeModelState, action: OfDisk): void {
  const ids = [...state.rows.keys()]
  const id = ids[action.volume % Math.max(1, ids.length)]
  const disk = id === undefined ? undefined : state.disks.get(id)
  if (id === undefined || !disk?.isComplete) return
  switch (action.kind) {
    case 'lose-disk':
      state.damaged.add(id)
      return void (listVolumeHolders(state, id).length === 0 && state.disks.delete(id))
    case 'damage-disk':
      state.damaged.add(id)
      disk.isHealthy = false
      return
    case 'mend-disk':
      disk.isHealthy = true
      return
    case 'grow-by-hand':
      disk.sizeGib += 5
      return
    case 'mount':
      return void state.mounted.add(id)
    case 'unmount':
      return void state.mounted.delete(id)
    case 'plug-by-hand':
    case 'unplug-by-hand':
      return plugByHand(state, id, action)
  }
}

function plugByHand(state: VolumeModelState, id: number, action: Extract<OfDisk, { readonly host: number }>): void {
  const host = findVolumeHost(state, 1 + (action.host % 2))
  if (action.kind === 'unplug-by-hand') return void host.plugs.delete(id)
  if (host.power === 'on' && listVolumeHolders(state, id).length === 0)
    host.plugs.set(id, { link: volumeLinkOf(0), slot: null, isByHand: true })
}

/** Boots or stops a host as desired, otherwise does nothing. A boot plugs in the configuration's devices that are intact and free; a stop keeps devices. */
export function applyDesiredPower(state: VolumeModelState, host: ModelVolumeHost): void {
  if (host.power === host.desiredPower) return
  if (host.desiredPower === 'off') return stop(state, host)
  host.power = 'on'
  for (const { id, label, attachment, isDeleted } of state.rows.values()) {
    const disk = state.disks.get(id)
    const isBooted = attachment?.hostId === host.id && attachment.slot !== null && attachment.wants === 'attached'
    const isFree = listVolumeHolders(state, id).every((one) => one === host)
    if (!isBooted || isDeleted || !isFree || !disk?.isComplete || !disk.isHealthy) continue
    if (host.plugs.size < state.can.devicesMax)
      host.plugs.set(id, { link: volumeLinkOf(label), slot: attachment.slot, isByHand: false })
  }
}

function stop({ mounted }: VolumeModelState, host: ModelVolumeHost): void {
  host.power = 'off'
  for (const [id, plug] of host.plugs) {
    mounted.delete(id)
    if (plug.slot === null) host.plugs.delete(id)
  }
}

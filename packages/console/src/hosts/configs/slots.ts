import type { Config } from '@moorage/sdk'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The 64 device slots of a configuration, in order (decision D6.1). */
export const slotNames: readonly string[] = [
  ...letters.map((letter) => `sd${letter}`),
  ...letters.map((letter) => `sda${letter}`),
  ...letters.slice(0, 12).map((letter) => `sdb${letter}`),
]

/** Devices by slot, as `disk 7` or `volume 3`. Empty slots are omitted. */
export type FilledSlots = Readonly<Record<string, string>>

/** Returns the occupied slots as `disk 7` or `volume 3`. */
export function filledSlots({ devices }: Pick<Config, 'devices'>): FilledSlots {
  const held = Object.entries(devices).flatMap(([name, device]) => {
    if (device === null) return []
    if (device.disk_id !== null) return [[name, `disk ${device.disk_id}`]]
    return device.volume_id === null ? [] : [[name, `volume ${device.volume_id}`]]
  })
  return Object.fromEntries(held)
}

/** Returns changed slots as request fields; null empties a slot (decision D6.4). */
export function changedSlots(before: FilledSlots, after: FilledSlots) {
  const changed = slotNames.filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  return Object.fromEntries(changed.map((name) => [name, slotBody(after[name] ?? '')]))
}

function slotBody(held: string): { disk_id: number } | { volume_id: number } | null {
  const [kind, id] = held.split(' ')
  if (id === undefined) return null
  return kind === 'disk' ? { disk_id: Number(id) } : { volume_id: Number(id) }
}

/** Returns the number of slots in the form: up to the slot after the last occupied slot, at least four. */
export function countSlots(filled: FilledSlots): number {
  const last = slotNames.findLastIndex((name) => (filled[name] ?? '') !== '')
  return Math.min(Math.max(last + 2, 4), slotNames.length)
}

import { DriverError, type Plug } from '#reconcile/ports/index.ts'

/** Maximum devices per host: slots sda to sdbl. */
export const devicesMax = 64

/** Throws NotSupported for a slot outside sda to sdbl; accepts null. In a container, a slot only marks a volume of the configuration. */
export function checkSlot({ slot }: Pick<Plug, 'slot'>): void {
  if (slot === null) return
  const letters = /^sd([a-z]{1,2})$/.exec(slot)?.[1] ?? ''
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  if (number < 1 || number > devicesMax) throw new DriverError('NotSupported', `The slot ${slot} does not exist.`)
}

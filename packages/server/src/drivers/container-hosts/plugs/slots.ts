import { DriverError, type Plug } from '#reconcile/ports/index.ts'

/** Devices one host can hold: slots sda to sdbl of a configuration, and as many in all. */
export const devicesMax = 64

/** Refuses a slot that no configuration has. A container does not see slots: they only say which volumes stay in its configuration. NotSupported. */
export function checkSlot({ slot }: Pick<Plug, 'slot'>): void {
  if (slot === null) return
  const letters = /^sd([a-z]{1,2})$/.exec(slot)?.[1] ?? ''
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  if (number < 1 || number > devicesMax) throw new DriverError('NotSupported', `There is no slot ${slot}.`)
}

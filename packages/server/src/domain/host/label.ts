import { Fault } from '../shared/index.ts'

/** Bounds of a host's label (decision H). */
export const hostLabelBounds = { charactersMin: 3, charactersMax: 64 } as const

/** Rules of a host's label (decision H): length, first and last character, character set. Returns every problem. */
export function checkHostLabel(label: string): Fault[] {
  const { charactersMin, charactersMax } = hostLabelBounds
  const faults: Fault[] = []
  if (label.length < charactersMin || label.length > charactersMax) {
    faults.push(
      new Fault('request.field_invalid', `Length must be ${charactersMin}-${charactersMax} characters`, {
        field: 'label',
      }),
    )
  }
  if (!/^[A-Za-z0-9](.*[A-Za-z0-9])?$/s.test(label)) {
    faults.push(new Fault('host.label_invalid', 'Must begin and end with a letter or a digit', { field: 'label' }))
  }
  if (!/^[A-Za-z0-9._-]*$/.test(label)) {
    faults.push(
      new Fault('host.label_invalid', 'Must only use ascii letters, numbers, underscores, dashes, and periods', {
        field: 'label',
      }),
    )
  }
  return faults
}

/** Label of a host that was made without one: a word of the dialect, and its number (decision H3). */
export function defaultHostLabel(id: number, prefix = 'host'): string {
  return `${prefix}${id}`
}

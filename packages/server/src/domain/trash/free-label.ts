/**
 * Returns the label, or, if it is taken, the label with the first free number from 2 on (`data-2`). A label that would exceed `lengthMax` characters is cut before
 * its number.
 */
export function chooseFreeLabel(label: string, taken: ReadonlySet<string>, lengthMax: number): string {
  let free = label
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `-${number}`
    free = `${label.slice(0, lengthMax - suffix.length)}${suffix}`
  }
  return free
}

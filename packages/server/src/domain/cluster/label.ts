import { Fault } from '../shared/index.ts'

/** Longest label (contract, Limits). */
export const clusterLabelMax = 32

/** Rules of a cluster's label (decision E1): length, no control characters, none of four bytes. Returns every problem. */
export function checkClusterLabel(label: string): Fault[] {
  const characters = [...label].length
  const faults: Fault[] = []
  if (characters < 1 || characters > clusterLabelMax) {
    faults.push(
      new Fault('request.field_invalid', `Length must be 1-${clusterLabelMax} characters`, { field: 'label' }),
    )
  }
  if (/\p{Cc}/u.test(label))
    faults.push(new Fault('cluster.label_invalid', 'Must not contain control characters', { field: 'label' }))
  // Halves of a character are found too: they cannot be stored as text.
  if (/[\ud800-\udfff]/.test(label))
    faults.push(new Fault('cluster.label_invalid', 'Must not contain characters of four bytes', { field: 'label' }))
  return faults
}

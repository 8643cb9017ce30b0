import { createHash } from 'node:crypto'

const labelMax = 32
/** Hexadecimal digits of the name's digest, and maximum length of the prefix. */
const [digestDigits, startMax] = [16, 15]
/** Name that external-provisioner derives from a claim's uid. */
const claimName = /^pvc-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the label of at most 32 characters for a CSI volume name. It is deterministic, so that a repeated call finds the volume. A claim's label is `pvc` and
 * its uid without dashes, truncated, as in the existing driver for the linode dialect. A valid label stays; any other name becomes a prefix and a digest.
 */
export function volumeLabelOf(name: string): string {
  if (claimName.test(name)) return name.replaceAll('-', '').slice(0, labelMax)
  if (name.length <= labelMax && /^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return name
  const start = name
    .replace(/[^A-Za-z0-9_-]/g, '-')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, startMax)
  const digest = createHash('sha256').update(name).digest('hex').slice(0, digestDigits)
  return `${start || 'volume'}-${digest}`
}

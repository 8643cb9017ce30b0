import { createHash } from 'node:crypto'

/** Longest label of a volume. */
const labelMax = 32
/** Hexadecimal digits of the digest that keeps two long names apart, and what is kept of such a name. */
const [digestDigits, startMax] = [16, 15]
/** How external-provisioner names what claims ask for. */
const claimName = /^pvc-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The label of the volume of a name: always the same, so that a call that comes again finds what the first one made. Claims get `pvc` and the digits of their uid, cut to the
 * length, as the existing driver of this dialect has them.
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

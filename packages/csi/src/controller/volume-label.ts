import { createHash } from 'node:crypto'

const labelMax = 32
/** Hexadecimal digits of the digest that distinguishes long names, and length of the kept prefix. */
const [digestDigits, startMax] = [16, 15]
/** Names of claims by external-provisioner. */
const claimName = /^pvc-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns a name's label deterministically: a repeated call finds the first call's volume. Claims get `pvc` and the digits of their uid, truncated, like this
 * dialect's existing driver.
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

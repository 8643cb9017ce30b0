import { isIP, isIPv4 } from 'node:net'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { rule, type Rule } from './rule.ts'

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const qualified = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/

/** True for an RFC 1123 label of at most 63 characters. */
export const isLabel = (text: string): boolean => text.length <= 63 && label.test(text)
/** True for an RFC 1123 subdomain of at most 253 characters. */
export const isSubdomain = (text: string): boolean => text.length <= 253 && subdomain.test(text)

/** True for a name of at most 63 characters with an optional DNS prefix, as label keys have. */
export function isQualifiedName(text: string): boolean {
  const slash = text.indexOf('/')
  const name = text.slice(slash + 1)
  return (slash === -1 || isSubdomain(text.slice(0, slash))) && name.length <= 63 && qualified.test(name)
}

/** True for a label value; it may be empty. */
export const isLabelValue = (text: string): boolean => text === '' || (text.length <= 63 && qualified.test(text))

const isPortName = (text: string): boolean =>
  text.length <= 15 && label.test(text) && /[a-z]/.test(text) && !text.includes('--')

const isConfigKey = (text: string): boolean =>
  /^[-._a-zA-Z0-9]{1,253}$/.test(text) && text !== '.' && !text.startsWith('..')

/** True for an IPv4 or IPv6 network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/')
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    /^(0|[1-9][0-9]{0,2})$/.test(bits) &&
    Number(bits) <= (isIPv4(address) ? 32 : 128)
  )
}

/** An RFC 1123 label. */
export const dnsLabel = rule.format(isLabel, 'must be a lowercase RFC 1123 label of at most 63 characters')
/** An RFC 1123 subdomain. */
export const dnsSubdomain = rule.format(isSubdomain, 'must be a lowercase RFC 1123 subdomain of at most 253 characters')
/** A qualified name. */
export const qualifiedName = rule.format(
  isQualifiedName,
  'must be a name of at most 63 letters, digits, "-", "_" and ".", with an optional DNS prefix and "/"',
)
/** Name of a port (RFC 6335). */
export const portName = rule.format(
  isPortName,
  'must be at most 15 lowercase letters, digits and single "-", with at least one letter',
)
/** Name of an environment variable. */
export const envName = rule.format(
  (text) => /^[ -<>-~]+$/.test(text),
  'must be printable ASCII characters other than "="',
)
/** An IP address. */
export const address = rule.format((text) => isIP(text) !== 0, 'must be a valid IP address')

/** A key of a ConfigMap or Secret; also rejects the empty key. */
export const configKey: Rule = (value, spot) => {
  if (typeof value === 'string' && !isConfigKey(value))
    spot.invalid(
      value,
      'must be at most 253 letters, digits, "-", "_" and ".", other than "." and not beginning with ".."',
    )
}

/** A path without `..`. */
export const noParent = rule.format((text) => !text.split('/').includes('..'), 'must not contain ".."')

/** A path inside a volume. */
export const localPath = rule.format(
  (text) => !text.startsWith('/') && !text.split('/').includes('..'),
  'must be a relative path without ".."',
)

/** A port number or the name of a port. */
export const portOrName: Rule = (value, spot) => {
  if (typeof value === 'string' && value !== '') portName(value, spot)
  else rule.range(1, 65_535)(typeof value === 'number' ? value : 0, spot)
}

/** A port from 1 to 65535. */
export const portNumber = rule.range(1, 65_535)
/** A number that is not negative. */
export const count = rule.range(0)
/** Permission bits. */
export const fileMode = rule.range(0, 0o777)

/** A quantity that is not negative. */
export const quantity: Rule = (value, spot) => {
  if ((readQuantity(value) ?? 0) < 0) spot.invalid(value, 'must be greater than or equal to 0')
}

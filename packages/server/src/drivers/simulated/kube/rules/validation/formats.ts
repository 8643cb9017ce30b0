import { isIP, isIPv4 } from 'node:net'
import type { Rule } from './rule.ts'

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const qualified = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/

/** True for an RFC 1123 label of at most 63 characters. */
const isLabel = (text: string): boolean => text.length <= 63 && label.test(text)
/** True for an RFC 1123 subdomain of at most 253 characters. */
const isSubdomain = (text: string): boolean => text.length <= 253 && subdomain.test(text)

/** True for a name of at most 63 characters with an optional DNS prefix, as label keys have. */
export function isQualifiedName(text: string): boolean {
  const slash = text.indexOf('/')
  const name = text.slice(slash + 1)
  return (slash === -1 || isSubdomain(text.slice(0, slash))) && name.length <= 63 && qualified.test(name)
}

/** True for a label value; it may be empty. */
export const isLabelValue = (text: string): boolean => text === '' || (text.length <= 63 && qualified.test(text))

/** True for a name that can be a step of a path. */
const isPathSegment = (text: string): boolean => !['.', '..'].includes(text) && !/[/%]/.test(text)

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

const matching =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)
const hasNoParent = (text: string): boolean => !text.split('/').includes('..')

const dnsName = 'must be a lowercase RFC 1123 subdomain of at most 253 characters'

/** Formats of texts, with the reason for another text. */
const formats: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  dnsLabel: [isLabel, 'must be a lowercase RFC 1123 label of at most 63 characters'],
  dnsSubdomain: [isSubdomain, dnsName],
  qualifiedName: [
    isQualifiedName,
    'must be a name of at most 63 letters, digits, "-", "_" and ".", with an optional DNS prefix and "/"',
  ],
  labelValue: [isLabelValue, 'must be a label value'],
  pathSegment: [isPathSegment, 'must be a path segment without "/" and "%"'],
  // RFC 6335
  portName: [
    matching(/^(?=.{0,15}$)(?=.*[a-z])(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/),
    'must be at most 15 lowercase letters, digits and single "-", with at least one letter',
  ],
  envName: [matching(/^[ -<>-~]+$/), 'must be printable ASCII characters other than "="'],
  headerName: [matching(/^[-A-Za-z0-9]+$/), 'must be letters, digits and "-"'],
  sysctlName: [
    (text) => text.length <= 253 && text.split(/[./]/).every((step) => /^[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(step)),
    'must be a sysctl name',
  ],
  driverName: [matching(/^(?=.{0,63}$)[A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?$/), 'must be a valid driver name'],
  configKey: [
    (text) => /^[-._a-zA-Z0-9]{1,253}$/.test(text) && text !== '.' && !text.startsWith('..'),
    'must be at most 253 letters, digits, "-", "_" and ".", other than "." and not beginning with ".."',
  ],
  address: [(text) => isIP(text) !== 0, 'must be a valid IP address'],
  outerAddress: [
    (text) => !/^(127\.|0\.0\.0\.0$|169\.254\.|224\.0\.0\.|::1?$|fe80:)/i.test(text),
    'may not be unspecified, loopback or link-local',
  ],
  network: [isNetwork, 'must be a valid network'],
  trimmedNetwork: [(text) => isNetwork(text.trim()), 'must be a valid network'],
  domain: [(text) => isSubdomain(text.replace(/\.$/, '')), 'must be a lowercase RFC 1123 subdomain'],
  searchDomain: [(text) => text === '.' || isSubdomain(text.replace(/\.$/, '').toLowerCase()), 'must be a domain'],
  host: [
    (text) => isSubdomain(text.replace(/^\*\./, '')) && !isIPv4(text),
    'must be a DNS name, of which the first label may be "*"',
  ],
  domainPath: [(text) => isSubdomain(text.split('/')[0] ?? '') && /\/./.test(text), 'must be a domain, "/" and a path'],
  webhookName: [(text) => isSubdomain(text) && text.split('.').length > 2, 'must have at least three segments'],
  noParent: [hasNoParent, 'must not contain ".."'],
  localPath: [(text) => !text.startsWith('/') && hasNoParent(text), 'must be a relative path without ".."'],
  absolutePath: [matching(/^\//), 'must be an absolute path'],
  trimmed: [(text) => text.trim() === text, 'must not have leading or trailing whitespace'],
  filled: [matching(/\S/), 'must not be empty'],
  short: [(text) => text.length <= 128, 'can have at most 128 characters'],
  provisioner: [(text) => isQualifiedName(text.toLowerCase()), 'must be a qualified name'],
  limitType: [
    (text) =>
      isQualifiedName(text) && (text.includes('/') || ['Container', 'PersistentVolumeClaim', 'Pod'].includes(text)),
    'must be a standard limit type or fully qualified',
  ],
}

/** Rule of a format, which accepts the empty text unless the name ends in `!`; null if the format does not exist. */
export function findFormat(name: string): Rule | null {
  const [isGood, why = ''] = formats[name.replace('!', '')] ?? []
  if (!isGood) return null
  const acceptsEmpty = !name.endsWith('!')
  return (value, spot) => {
    if (typeof value === 'string' && !(acceptsEmpty && value === '') && !isGood(value)) spot.invalid(value, why)
  }
}

/** Reports a text that is not in the format; throws for an unknown format. */
export function checkFormat(name: string, value: unknown, spot: Parameters<Rule>[1]): void {
  const found = findFormat(name)
  if (!found) throw new Error(`The format ${name} does not exist.`)
  found(value, spot)
}

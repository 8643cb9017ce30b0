/** Longer secrets are split into three windows, so that truncated secrets are found. */
const wholeMax = 32
const window = 24
/** Lists show these characters of a token, and rows store them as its prefix. */
const publicPrefix = 16

/**
 * Returns the texts that reveal a secret, in clear, hex, Base64 at any offset, percent-encoding or JSON. Splits a long secret into three windows, none entirely
 * in the public prefix.
 */
export function listNeedles(secret: string): readonly string[] {
  const parts = secret.includes('-----BEGIN') ? linesOf(secret) : windowsOf(secret)
  return [...new Set(parts.flatMap(formsOf))]
}

/** Private keys on P-256 share the first 48 characters. Their end is the public half, which certificates contain. Line ends vary. */
function linesOf(pem: string): string[] {
  const [first = '', second = ''] = pem.split('\n').filter((line) => !line.startsWith('-----'))
  return [first.slice(48), second.slice(0, window)]
}

function windowsOf(secret: string): string[] {
  if (secret.length <= wholeMax) return [secret]
  return [secret.slice(0, window), secret.slice(publicPrefix, publicPrefix + window), secret.slice(-window)]
}

function formsOf(part: string): string[] {
  const octets = Buffer.from(part)
  return [
    part,
    JSON.stringify(part).slice(1, -1),
    encodeURIComponent(part),
    octets.toString('hex'),
    ...base64Forms(octets),
    ...decodedForms(part),
  ]
}

function base64Forms(octets: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), octets]).toString('base64')
    const inner = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + octets.length) * 8) / 6))
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function decodedForms(part: string): string[] {
  return /^[0-9a-f]{24,}$/.test(part) ? [part.toUpperCase(), ...base64Forms(Buffer.from(part, 'hex'))] : []
}

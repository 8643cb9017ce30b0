/** Longest secret that is looked for as a whole; of longer ones three windows are, so that a part that was cut off is found too. */
const wholeMax = 32
const window = 24
/** Characters of a token that are public: lists show them, and rows keep them as its prefix. */
const publicPrefix = 16

/**
 * The texts by which a secret would be found, in the clear or in one of the forms that programs give it: hex, Base64 wherever it begins,
 * percent signs, JSON. Of a long one windows are taken, none of which lies within the public prefix.
 */
export function listNeedles(secret: string): readonly string[] {
  const parts = secret.includes('-----BEGIN') ? linesOf(secret) : windowsOf(secret)
  return [...new Set(parts.flatMap(formsOf))]
}

/**
 * Of a key in PEM the characters that are secret: keys on P-256 begin with 48 that are the same for all, and end with the public half,
 * which certificates show. Each line for itself, because line ends are written in many ways.
 */
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

/** What Base64 makes of octets in the midst of others: of the three ways they can lie, the characters that no neighbour has a share in. */
function base64Forms(octets: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), octets]).toString('base64')
    const inner = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + octets.length) * 8) / 6))
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Of a secret in hex: the octets behind it, in Base64. Their hex is the secret itself, but for its case. */
function decodedForms(part: string): string[] {
  return /^[0-9a-f]{24,}$/.test(part) ? [part.toUpperCase(), ...base64Forms(Buffer.from(part, 'hex'))] : []
}

/** What a secret is called where it stands beside its name, in a field of a log line or in words that are not ours. */
const secretNames = ['password', 'passwd', 'secret', 'token', 'apiKey', 'privateKey', 'authorization']

/** Fields of a log line that are hidden, wherever they stand: at its top or one level down, in our spelling or that of a wire. */
export const secretFields: readonly string[] = [...new Set(secretNames.flatMap((name) => [name, respell(name, '_')]))]

const secretWords = secretNames.map((name) => respell(name, '[-_]?')).join('|')

/** `apiKey` with another joint: `api_key`. */
function respell(name: string, joint: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${joint}${letter.toLowerCase()}`)
}

/** What looks like a secret in words that are not ours, and what stands in its place. */
const looks: readonly (readonly [RegExp, string])[] = [
  // PEM: certificates too, they are long and tell nothing here.
  [/-----BEGIN [^-]+-----[^]*?(-----END [^-]+-----|$)/g, '[pem]'],
  // What stands before the host in an address.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[hidden]@'],
  [/\b(bearer|basic)\s+[^\s,;"']+/gi, '$1 [hidden]'],
  // A name that says so, and its value: password=x, "token": "x", secret: x.
  [new RegExp(`((?:${secretWords})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;)}\\]]+)`, 'gi'), '$1[hidden]'],
  // JSON web tokens, and tokens and keys in hex: longer than any of our names.
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[hidden]'],
  [/\b[0-9a-f]{40,}\b/gi, '[hidden]'],
]
/** As long as a key of 32 bytes in base64; paths, domains and images are as long, too. */
const longWord = /(?<![\w+/-])[\w+/-]{43,}={0,2}(?![\w+/=-])/g
/** A capital inside a word, or after another one. A random key of 32 bytes has fewer than six with a probability of 0.00003. */
const oddCapital = /(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z\d]/g
/** Longest text that is taken from a driver; the beginning of an error says what it is. */
const wordsMax = 500
/** What of a longer text is looked at. */
const readMax = 4 * wordsMax

/**
 * Words of a driver or an engine as they may be logged: without what looks like a secret, on one line, 500 characters at most. Drivers are to
 * keep secrets out of their messages themselves (driver contract, rule 5); this is the second net.
 */
export function hideSecrets(words: string): string {
  const short = words.slice(0, readMax)
  const hidden = looks
    .reduce((text, [look, instead]) => text.replaceAll(look, instead), short)
    .replaceAll(longWord, (word) => (isKey(word) ? '[hidden]' : word))
    .replaceAll(/\s+/g, ' ')
  return hidden.length > wordsMax ? `${hidden.slice(0, wordsMax)}...` : hidden
}

/** Whether a long word is a key rather than a path or a name. */
function isKey(word: string): boolean {
  return /[+=]|[A-Za-z\d]{43}/.test(word) || (word.match(oddCapital)?.length ?? 0) >= 6
}

/** Names of secrets, hidden in log fields and driver messages. */
const secretNames = ['password', 'passwd', 'secret', 'token', 'apiKey', 'privateKey', 'authorization']

/** Hidden log fields at the first and second level, in camel case and snake case. */
export const secretFields: readonly string[] = [...new Set(secretNames.flatMap((name) => [name, respell(name, '_')]))]

const secretWords = secretNames.map((name) => respell(name, '[-_]?')).join('|')

function respell(name: string, joint: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${joint}${letter.toLowerCase()}`)
}

const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // Includes certificates: they are not secret, but long.
  [/-----BEGIN [^-]+-----[^]*?(-----END [^-]+-----|$)/g, '[pem]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[hidden]@'],
  [/\b(bearer|basic)\s+[^\s,;"']+/gi, '$1 [hidden]'],
  [new RegExp(`((?:${secretWords})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;)}\\]]+)`, 'gi'), '$1[hidden]'],
  // JSON Web Tokens, and hexadecimal strings that are longer than any name of Moorage.
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[hidden]'],
  [/\b[0-9a-f]{40,}\b/gi, '[hidden]'],
]
/** Word at least as long as a 32-byte key in base64. Paths, domain names and image names can also match. */
const longWord = /(?<![\w+/-])[\w+/-]{43,}={0,2}(?![\w+/=-])/g
/**
 * Capital letter after a lowercase letter or digit, or capital letter or digit after a capital letter. A random 32-byte key has fewer than six matches with a
 * probability of 0.00003.
 */
const oddCapital = /(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z\d]/g
/** The start of an error message is its most specific part. */
const wordsMax = 500
const readMax = 4 * wordsMax

/**
 * Returns a driver message for the log: likely secrets hidden, one line, at most 500 characters. Second line of defense: drivers must omit secrets (driver
 * contract, rule 5).
 */
export function hideSecrets(words: string): string {
  const short = words.slice(0, readMax)
  const hidden = secretPatterns
    .reduce((text, [look, instead]) => text.replaceAll(look, instead), short)
    .replaceAll(longWord, (word) => (isKey(word) ? '[hidden]' : word))
    .replaceAll(/\s+/g, ' ')
  return hidden.length > wordsMax ? `${hidden.slice(0, wordsMax)}...` : hidden
}

function isKey(word: string): boolean {
  return /[+=]|[A-Za-z\d]{43}/.test(word) || (word.match(oddCapital)?.length ?? 0) >= 6
}

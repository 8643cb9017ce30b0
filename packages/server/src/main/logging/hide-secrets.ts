/** Names of secrets, as log fields and in external messages. */
const secretNames = ['password', 'passwd', 'secret', 'token', 'apiKey', 'privateKey', 'authorization']

/** Log fields to hide at the top level and one level down, in camel case and snake case. */
export const secretFields: readonly string[] = [...new Set(secretNames.flatMap((name) => [name, respell(name, '_')]))]

const secretWords = secretNames.map((name) => respell(name, '[-_]?')).join('|')

/** Converts `apiKey` to another separator: `api_key`. */
function respell(name: string, joint: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${joint}${letter.toLowerCase()}`)
}

/** Patterns of secrets in external messages with their replacements. */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // PEM, including certificates, which are long and not useful here.
  [/-----BEGIN [^-]+-----[^]*?(-----END [^-]+-----|$)/g, '[pem]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[hidden]@'],
  [/\b(bearer|basic)\s+[^\s,;"']+/gi, '$1 [hidden]'],
  [new RegExp(`((?:${secretWords})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;)}\\]]+)`, 'gi'), '$1[hidden]'],
  // JSON Web Tokens, and tokens and keys in hex, which are longer than any name of Moorage.
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[hidden]'],
  [/\b[0-9a-f]{40,}\b/gi, '[hidden]'],
]
/** At least as long as a 32-byte key in base64; paths, domains and images can be as long. */
const longWord = /(?<![\w+/-])[\w+/-]{43,}={0,2}(?![\w+/=-])/g
/** Capital inside a word, or after another one. A random key of 32 bytes has fewer than six with a probability of 0.00003. */
const oddCapital = /(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z\d]/g
/** Maximum length of a driver message; the start of an error is the most specific. */
const wordsMax = 500
const readMax = 4 * wordsMax

/**
 * Returns a driver message for the log: likely secrets hidden, on one line, at most 500 characters. Drivers must keep secrets out of their messages (driver
 * contract, rule 5); this is a second line of defense.
 */
export function hideSecrets(words: string): string {
  const short = words.slice(0, readMax)
  const hidden = secretPatterns
    .reduce((text, [look, instead]) => text.replaceAll(look, instead), short)
    .replaceAll(longWord, (word) => (isKey(word) ? '[hidden]' : word))
    .replaceAll(/\s+/g, ' ')
  return hidden.length > wordsMax ? `${hidden.slice(0, wordsMax)}...` : hidden
}

/** True if a long word looks like a key rather than a path or a name. */
function isKey(word: string): boolean {
  return /[+=]|[A-Za-z\d]{43}/.test(word) || (word.match(oddCapital)?.length ?? 0) >= 6
}

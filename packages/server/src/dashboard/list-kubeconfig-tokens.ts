/** `token: value`, in YAML of either form and in JSON, quoted or not. */
const tokenField = /(?:^|[\s{,"'])token["']?\s{0,100}:\s{0,100}["']?([^\s"',{}[\]]{1,4096})/g
/** Users of one kubeconfig that are looked at. */
const tokensMax = 100

/**
 * The bearer tokens of the users in a kubeconfig, which may be in Base64 as the interface hands it out. Only the token lets anybody in,
 * so nothing else of it is read: a parser of YAML can be kept busy for minutes by a line of brackets (measured with yaml 2.9.1), and
 * whoever sends this is not signed in yet. Takes time that grows with the length only, which the caller bounds.
 */
export function listKubeconfigTokens(text: string): readonly string[] {
  const found = [...decode(text).matchAll(tokenField)].map(([, token = '']) => token)
  return [...new Set(found)].slice(0, tokensMax)
}

/** A kubeconfig has colons, Base64 has none. */
function decode(text: string): string {
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text
}

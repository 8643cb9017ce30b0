/** Matches the field `token` in block YAML, flow YAML and JSON, quoted or not. */
const tokenField = /(?:^|[\s{,"'])token["']?\s{0,100}:\s{0,100}["']?([^\s"',{}[\]]{1,4096})/g
const tokensMax = 100

/**
 * Returns up to 100 distinct bearer tokens in a kubeconfig, plain or Base64. Runs in linear time, without a YAML parser: a line of brackets blocks yaml 2.9.1
 * for minutes. The sender is not authenticated yet.
 */
export function listKubeconfigTokens(text: string): readonly string[] {
  const found = [...decode(text).matchAll(tokenField)].map(([, token = '']) => token)
  return [...new Set(found)].slice(0, tokensMax)
}

/** Decodes Base64. A kubeconfig contains colons, Base64 does not. */
function decode(text: string): string {
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text
}

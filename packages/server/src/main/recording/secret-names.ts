/**
 * Endings of secret field names in lower-case words joined by `_`. Keys are secrets except public ones, and fields named `key` alone, as in labels and taints.
 */
const secretEnd = new RegExp(
  `(^|_)(${[
    '(token|secret|password|passwd|passphrase|credential|kubeconfig|signature|hmac|jwt|cookie)s?|pass|sig|sas|scratch|metadata',
    '(security_)?(answer|response)s?|pins?|(cvv|cvc)2?|csc|security_code',
    '(card|cc)_(number|num|no)s?|pan|iban|(account|routing)_number|(credit|debit|payment)_cards?|card',
    '(otp|tfa|totp|scratch|install|verification|recovery|backup)_codes?|code_verifier|access_key_id',
    '(stackscript|user|key|authority|certificate)_data',
    '(console|lish|glish|weblish|vnc|spice|monitor|terminal|shell)(_ws|_wss)?_(url|uri|address)',
    '(?<=_)(?<!^(public|ssh|host|authorized)_)keys?',
  ].join('|')})$`,
)
/** Secret names without separators (`apikey`); `code` is an authorization code. */
const secretRunTogether =
  /^(code|codeverifier|(access|refresh|id)tokens?|clientsecrets?|rootpass|(stackscript|user)data|certificateauthoritydata|(private|api)keys?|(aws)?accesskeyid|(credit|debit)?card(number|num|no)?|(account|routing|cc)number|security(answer|response|code)s?|(recovery|backup)codes?)$/
const secretInQuery = /(^|_)(code|key|auth)$/

/** True if a field of this name contains a secret, in any case and word separation. Public keys and `key` alone are not secret. */
export function isSecretField(name: string): boolean {
  return secretEnd.test(snake(name)) || secretRunTogether.test(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase())
}

/** True for the name of a secret URL query or fragment parameter, also if percent-encoded. */
export function isSecretQuery(name: string): boolean {
  const plain = decode(name)
  return isSecretField(plain) || secretInQuery.test(snake(plain))
}

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

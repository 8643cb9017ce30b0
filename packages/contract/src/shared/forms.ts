/**
 * Schema keyword that tells readers of the OpenAPI document the form of a text which a rule of the domain checks, in words of its own: the
 * check of the schema passes it over, and the document has it as `pattern`.
 */
export const formKeyword = 'x-moor-form'

/** Schema options that tell the form of a text: `Type.String({ ...formed(forms.volumeLabel) })`. */
export function formed(form: string): { readonly 'x-moor-form': string } {
  return { [formKeyword]: form }
}

/** Forms of texts in requests. Everything that is accepted has its form; a test in the domain holds them to the rules. */
export const forms = {
  volumeLabel: '^[A-Za-z][A-Za-z0-9_-]*$',
  hostLabel: '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$',
  clusterLabel: '^[ -~\\u00a0-\\ud7ff\\ue000-\\uffff]*$',
  username: '^[A-Za-z0-9_-]*$',
  // One line of any text; spaces and line ends around it are removed.
  sshKey: '^\\s*[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f]*\\s*$',
  // RFC 3986: no other signs, and brackets only around an address of IPv6.
  redirectUri: "^https?://(\\[[0-9A-Fa-f:.]+\\])?([A-Za-z0-9_.~:/?@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$",
} as const

/** Pattern of text without C0 and C1 control characters. compileDialect() gives it to every string of a request body without an enumeration, pattern or form. */
export const plainTextPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'

/** Pattern of text for several lines: line feed and tab are its only control characters. */
export const multilineTextPattern = '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$'

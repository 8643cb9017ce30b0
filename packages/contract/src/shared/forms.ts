/**
 * Schema keyword for the form of a text that a domain rule checks with its own error reason. Validation ignores the keyword; OpenAPI shows the form as
 * `pattern`.
 */
export const formKeyword = 'x-moor-form'

/** Returns schema options that set a text's form: `Type.String({ ...formed(forms.volumeLabel) })`. */
export function formed(form: string): { readonly 'x-moor-form': string } {
  return { [formKeyword]: form }
}

/** Forms of request texts. Every accepted text matches its form, which a domain test checks. */
export const forms = {
  volumeLabel: '^[A-Za-z][A-Za-z0-9_-]*$',
  hostLabel: '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$',
  clusterLabel: '^[ -~\\u00a0-\\ud7ff\\ue000-\\uffff]*$',
  username: '^[A-Za-z0-9_-]*$',
  // One line of any text; surrounding spaces and line ends are removed.
  sshKey: '^\\s*[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f]*\\s*$',
  // RFC 3986 characters only; brackets only around an IPv6 address.
  redirectUri: "^https?://(\\[[0-9A-Fa-f:.]+\\])?([A-Za-z0-9_.~:/?@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$",
} as const

/** Pattern of text without C0 and C1 control characters. compileDialect() applies it to request strings without enumeration, pattern or form. */
export const plainTextPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'

/** Pattern of multi-line text, whose only control characters are line feed and tab. */
export const multilineTextPattern = '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$'

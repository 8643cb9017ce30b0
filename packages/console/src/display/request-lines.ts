/** Request that a form sends. */
export interface FormRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path relative to /v4. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly moor: readonly (string | number)[]
}

/** Returns the equivalent curl and `moor` commands, quoted for the shell. curl reads the token from `$TOKEN`. */
export function requestLines(request: FormRequest, origin: string): { readonly curl: string; readonly moor: string } {
  const { path, moor } = request
  const curl = curlLine({ ...request, url: `${origin}/v4${path}`, token: '$TOKEN' })
  return { curl, moor: ['moor', ...moor.map((word) => quote(String(word)))].join(' ') }
}

/** Returns a curl command with the body as quoted JSON. URL and `token`, a shell expression, are not quoted. */
export function curlLine({
  method,
  url,
  token,
  body,
}: Pick<FormRequest, 'method' | 'body'> & { readonly url: string; readonly token: string }): string {
  const parts = [
    'curl',
    ...(method === (body ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer ${token}"`,
    url,
    ...(body ? [`-d ${quote(JSON.stringify(body))}`] : []),
  ]
  return parts.join(' ')
}

function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

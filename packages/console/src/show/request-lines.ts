/** A request that a form is about to send. */
export interface FormRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /v4. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Words behind `moor`. */
  readonly moor: readonly (string | number)[]
}

/** The same request for a terminal: with curl, and with the installation's own command. */
export function requestLines(request: FormRequest, origin: string): { readonly curl: string; readonly moor: string } {
  const { path, moor } = request
  const curl = curlLine({ ...request, url: `${origin}/v4${path}`, token: '$TOKEN' })
  return { curl, moor: ['moor', ...moor.map((word) => quote(String(word)))].join(' ') }
}

/** A request with curl; `token` is what a shell makes the token of. */
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

/** A word as a shell reads it. */
function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

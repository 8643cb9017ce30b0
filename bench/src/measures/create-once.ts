/** Returns the text of an HTTP/1.1 request that creates a volume. The label must be ASCII. */
export function createOnce(token: string, label: string): string {
  const body = JSON.stringify({ label, region: 'us-east', size: 10 })
  const head = [
    'POST /v4/volumes HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
  ]
  return `${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`
}

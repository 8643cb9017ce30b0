/** Reads the origin under which clients reach the service; the interface is served at the host's root (decision A6). */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw new Error('must be an http or https address without a path, like https://cloud.example.org')
  return url.origin
}

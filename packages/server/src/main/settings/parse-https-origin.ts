/** Reads the origin of something that is reached by https only. */
export function parseHttpsOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || `${url.origin}/` !== url.href)
    throw new Error('must be an https address without a path, like https://clusters.example.org:4401')
  return url.origin
}

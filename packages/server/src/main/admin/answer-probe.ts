import type { Readiness } from './readiness.ts'

/** Plain-text response to a probe. */
export interface ProbeAnswer {
  readonly status: 200 | 503
  readonly text: string
}

/**
 * Answers `/livez` (the process runs) and `/readyz` (the process can serve; with `?verbose`, each check by name) without a token. Returns null for any other
 * path.
 */
export async function answerProbe(url: string, readiness: Readiness): Promise<ProbeAnswer | null> {
  // Appended, not resolved: a target such as `//` must not be parsed as a host.
  const { pathname, searchParams } = new URL(`http://probe${url.startsWith('/') ? '' : '/'}${url}`)
  if (pathname === '/livez') return { status: 200, text: 'alive\n' }
  if (pathname !== '/readyz') return null
  const { why, note, lines } = await readiness.ask()
  const end = why === null ? `ready${note === null ? '' : `, ${note}`}` : `not ready: ${why}`
  const said = searchParams.has('verbose') ? [...lines, end] : [end]
  return { status: why === null ? 200 : 503, text: `${said.join('\n')}\n` }
}

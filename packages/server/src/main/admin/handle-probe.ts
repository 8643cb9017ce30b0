import type { Readiness } from './readiness.ts'

/** Returns 200 for `/livez`, 200 or 503 for `/readyz`, and null for other paths. The text names the first problem; `/readyz?verbose` lists all checks. */
export async function handleProbe(url: string, readiness: Readiness) {
  // The URL is concatenated, because a target such as `//` would be parsed as a host.
  const { pathname, searchParams } = new URL(`http://probe${url.startsWith('/') ? '' : '/'}${url}`)
  if (pathname === '/livez') return { status: 200, text: 'alive\n' }
  if (pathname !== '/readyz') return null
  const { problem, warning, lines } = await readiness.check()
  const end = problem === null ? `ready${warning === null ? '' : `, ${warning}`}` : `not ready: ${problem}`
  const printed = searchParams.has('verbose') ? [...lines, end] : [end]
  return { status: problem === null ? 200 : 503, text: `${printed.join('\n')}\n` }
}

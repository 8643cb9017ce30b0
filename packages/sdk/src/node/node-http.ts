import type * as Http from 'node:http'
import type * as Https from 'node:https'
import { createRequire } from 'node:module'

/** Any place will do, as Node's own modules are found from everywhere. */
const load = createRequire(process.execPath)

/**
 * Node's own HTTP, loaded when it is first asked for. Not by `import`, which reads every export of the module, and one of them loads all of what is behind
 * the global `fetch`: most of the time that a short program over HTTP takes to begin.
 */
export function nodeHttp(): typeof Http {
  return load('node:http')
}

/** The same over TLS, which a program that never meets it need not load. */
export function nodeHttps(): typeof Https {
  return load('node:https')
}

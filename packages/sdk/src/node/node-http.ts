import type * as Http from 'node:http'
import type * as Https from 'node:https'
import { createRequire } from 'node:module'

/** Node's own modules resolve from any path. */
const load = createRequire(process.execPath)

/** Returns Node's HTTP module, loaded on first use. `import` would load the global `fetch`, which takes most of a short program's start. */
export function nodeHttp(): typeof Http {
  return load('node:http')
}

/** Returns Node's HTTPS module, loaded on first use. */
export function nodeHttps(): typeof Https {
  return load('node:https')
}

import type * as Http from 'node:http'
import type * as Https from 'node:https'
import { createRequire } from 'node:module'

/** Any path works, because Node's own modules resolve from everywhere. */
const load = createRequire(process.execPath)

/** Node's HTTP module, loaded on first use. `import` would load the global `fetch`, which takes most of the start time of a short program. */
export function nodeHttp(): typeof Http {
  return load('node:http')
}

/** Node's HTTPS module, loaded on first use. */
export function nodeHttps(): typeof Https {
  return load('node:https')
}

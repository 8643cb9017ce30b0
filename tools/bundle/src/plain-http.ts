import http from 'node:http'
import type { Plugin } from 'rolldown'

const virtualId = '\0plain-http'

/**
 * Returns a plugin that replaces `node:http` with a module without its lazy exports. Three of them (`WebSocket` and its events) load undici, 25 ms of each
 * start. A build whose code imports one of the three fails.
 */
export function plainHttp(): Plugin {
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, property]) => 'value' in property)
  return {
    name: 'plain-http',
    resolveId: {
      filter: { id: /^(node:)?http$/ },
      // Unlike an import, `require` does not evaluate all exports.
      handler: (_id, _importer, { kind }) =>
        kind === 'require-call' ? { id: 'node:http', external: true } : { id: virtualId, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0plain-http$/ },
      handler: () =>
        `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${names.map(([name]) => name).join(', ')} } = http\n`,
    },
  }
}

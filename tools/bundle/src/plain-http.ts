import http from 'node:http'
import type { Plugin } from 'rolldown'

const virtualId = '\0plain-http'

/**
 * Takes `node:http` without what it loads only when it is asked for. An `import` of a built-in module reads every export of it, and three of this one (`WebSocket` and
 * its events) load undici: 25 ms of each start, for something that nothing of ours uses. Where a release imports one of those three, its build fails.
 */
export function plainHttp(): Plugin {
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, property]) => 'value' in property)
  return {
    name: 'plain-http',
    resolveId: {
      filter: { id: /^(node:)?http$/ },
      // What is required is not read through.
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

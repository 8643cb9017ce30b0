import { linode, translatePath } from '@moorage/contract/words'
import type { FetchResponse, FetchLike } from '@moorage/sdk'
import { translateMessages } from './translate-messages.ts'
import { translateValue } from './translate-value.ts'

/** The place where the paths of the interface begin. */
const base = '/v4'

/**
 * Speaks the linode dialect for a client in neutral words: paths, filters and bodies as they are sent, answers, refusals and streams as they are read.
 * One place for it, so that no page of the console knows which dialect an installation speaks.
 */
export function speakLinode(ask: FetchLike): FetchLike {
  return async (url, init) => {
    const address = new URL(url)
    const path = address.pathname.slice(base.length)
    address.pathname = base + linodePath(path)
    const answer = await ask(address.href, {
      ...init,
      headers: translateFilter(init.headers, path),
      ...(init.body === undefined ? {} : { body: translateText(init.body, 'write', path) }),
    })
    return readAnswer(answer, path)
  }
}

/** A path of the interface, relative to /v4, as the wire has it. */
export function linodePath(path: string): string {
  return translatePath(path, linode.paths)
}

function translateFilter(headers: Record<string, string>, path: string): Record<string, string> {
  const { 'x-filter': filter, ...others } = headers
  return filter === undefined ? headers : { ...others, 'x-filter': writeAscii(translateJson(filter, 'write', path)) }
}

function readAnswer(answer: FetchResponse, path: string): FetchResponse {
  const { status, headers, body } = answer
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  return {
    status,
    headers,
    body: isStream && body ? translateMessages(body, (text) => translateText(text, 'read', path)) : body,
    text: async () => translateText(await answer.text(), 'read', path),
  }
}

/** What is no JSON stays as it is. */
function translateText(text: string, way: 'write' | 'read', path: string): string {
  try {
    return JSON.stringify(translateJson(text, way, path))
  } catch {
    return text
  }
}

function translateJson(text: string, way: 'write' | 'read', path: string): unknown {
  return translateValue(JSON.parse(text), way, path)
}

/** JSON for a header, which holds ASCII only. */
function writeAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007F-\uFFFF]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

import { linode, translatePath } from '@moorage/contract/words'
import type { FetchResponse, FetchLike } from '@moorage/sdk'
import { translateMessages } from './translate-messages.ts'
import { translateValue } from './translate-value.ts'

const base = '/v4'

/** Returns a fetch that translates a neutral client's requests and responses, also rejections and streams, to the linode dialect. */
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

/** Returns the linode path of a neutral path, both relative to /v4. */
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

/** Escapes non-ASCII characters, which a header may not contain. */
function writeAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007F-\uFFFF]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

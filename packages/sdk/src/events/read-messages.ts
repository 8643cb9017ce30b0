import type { FetchBody } from '../call/fetch-like.ts'

/** Server-sent message. */
export interface ServerMessage {
  /** Position in the event log; '' if absent. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Maximum in UTF-16 code units. A longer message ends the stream. */
const messageMax = 4 * 1024 * 1024

/**
 * Yields the server-sent events of a body to its end, except blocks without data. Calls `onData` for every chunk, also of comments. Throws for a message above
 * 4 Mi characters.
 */
export async function* readMessages(body: FetchBody, onData: () => void): AsyncGenerator<ServerMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done === true || value === undefined) return
      onData()
      rest += decoder.decode(value, { stream: true })
      // The next chunk may begin with the LF of a CRLF.
      const tail = rest.endsWith('\r') ? '\r' : ''
      const blocks = rest
        .slice(0, rest.length - tail.length)
        .replaceAll(/\r\n?/g, '\n')
        .split('\n\n')
      rest = (blocks.pop() ?? '') + tail
      if (rest.length > messageMax) throw new Error('a stream message exceeds the maximum size')
      yield* blocks.flatMap(readBlock)
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Returns no message for a block without data, such as a comment. */
function readBlock(block: string): ServerMessage[] {
  const fields: Record<string, string[]> = {}
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    ;(fields[name] ??= []).push(value)
  }
  const { id, event, data } = fields
  if (!data) return []
  return [{ id: id?.at(-1) ?? '', event: event?.at(-1) ?? 'message', data: data.join('\n') }]
}

import type { FetchBody } from '../client/fetch-like.ts'

/** A message of a stream of server-sent events. */
export interface ServerMessage {
  /** Its position; '' where it has none. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Octets that one message may have before the stream is given up. */
const messageMax = 4 * 1024 * 1024

/** Reads server-sent events from a body; `onAlive` is told of everything that comes, comments included. Ends with the body. */
export async function* readMessages(body: FetchBody, onAlive: () => void): AsyncGenerator<ServerMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done === true || value === undefined) return
      onAlive()
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > messageMax) throw new Error('a message of the stream has no end')
      yield* blocks.flatMap(readBlock)
    }
  } finally {
    // Nobody reads on: the connection goes, whatever it would still have said.
    reader.cancel().catch(() => {})
  }
}

/** A message of its lines; none where there is no data, as in comments. */
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

/** Message of a stream of server-sent events. */
export interface Message {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Yields server-sent events that have data. Ignores comments; throws if the stream breaks. */
export async function* readMessages(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = readFields(block)
      if (fields.has('data'))
        yield { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' }
    }
  }
}

function readFields(block: string): Map<string, string> {
  const lines = block.split('\n').filter((line) => !line.startsWith(':'))
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replace(/^ /, '')]),
  )
}

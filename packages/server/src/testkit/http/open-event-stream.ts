interface StreamMessage {
  readonly id: number
  readonly data: string
}

/** Event stream of one caller. */
export interface ReadStream {
  readonly answer: Response
  /** Returns the next event. Skips heartbeats. Throws at the end of the stream and for malformed messages. */
  next(): Promise<StreamMessage>
  close(): void
}

/** Opens the event stream at a URL; also resolves for an error status, which `answer` contains. */
export async function openEventStream(
  url: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadStream> {
  const leaving = new AbortController()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers }, signal: leaving.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<StreamMessage> {
    for (;;) {
      const gap = text.indexOf('\n\n')
      if (gap === -1) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) throw new Error(`the stream ended: ${text}`)
        text += value
        continue
      }
      const block = text.slice(0, gap)
      text = text.slice(gap + 2)
      if (block.startsWith(':')) continue
      const [, id, data] = /^id: (\d+)\nevent: event\ndata: (.*)$/.exec(block) ?? []
      if (data === undefined) throw new Error(`not a message: ${block}`)
      return { id: Number(id), data }
    }
  }
  return { answer, next, close: () => leaving.abort() }
}

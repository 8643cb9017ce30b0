import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'

interface Followed {
  next(text: string): Promise<number>
  close(): void
}

/** Opens the event stream of the token's account. Throws unless the status is 200. After the stream has ended, `next` never resolves. */
export async function followStream(origin: string, token: string): Promise<Followed> {
  const request = get(`${origin}/v4/account/events/stream`, { headers: { authorization: `Bearer ${token}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`)
  response.setEncoding('utf8').on('error', () => undefined)
  request.on('error', () => undefined)
  return {
    next: (text) =>
      new Promise((resolve) => {
        let received = ''
        const onChunk = (chunk: string): void => {
          received += chunk
          if (!received.includes(text)) return
          response.off('data', onChunk)
          resolve(performance.now())
        }
        response.on('data', onChunk)
      }),
    close: () => request.destroy(),
  }
}

import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'

/** An open event stream. */
interface Followed {
  /** When this text was whole, of what comes from now on. */
  next(text: string): Promise<number>
  close(): void
}

/** Follows the event stream of a token's account from now on. */
export async function followStream(origin: string, token: string): Promise<Followed> {
  const request = get(`${origin}/v4/account/events/stream`, { headers: { authorization: `Bearer ${token}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`)
  response.setEncoding('utf8').on('error', () => undefined)
  request.on('error', () => undefined)
  return {
    next: (text) =>
      new Promise((resolve) => {
        let heard = ''
        const hear = (piece: string): void => {
          heard += piece
          if (!heard.includes(text)) return
          response.off('data', hear)
          resolve(performance.now())
        }
        response.on('data', hear)
      }),
    close: () => request.destroy(),
  }
}

import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'

/** An open event stream. */
interface Followed {
  /** When the next piece with this text in it came. */
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
        const hear = (piece: string): void => {
          if (!piece.includes(text)) return
          response.off('data', hear)
          resolve(performance.now())
        }
        response.on('data', hear)
      }),
    close: () => request.destroy(),
  }
}

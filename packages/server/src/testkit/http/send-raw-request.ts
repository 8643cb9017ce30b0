import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends a head, with HTTP line ends, and a body; returns everything received until the server closes. Rejects if no connection is established. */
export async function sendRawRequest(origin: string, head: string, body: string | Buffer = ''): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`)
  socket.write(body)
  return text(socket)
}

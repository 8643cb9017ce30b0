import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** Keep-alive connection. A minimal parser keeps the client's CPU time low. */
export interface HttpLane {
  /** Resolves with the status after the whole body. Rejects if the connection ends first. */
  send(request: string): Promise<number>
  close(): void
}

/** Opens a connection, which `send` reopens if closed. Requires Content-Length in responses. Rejects if it cannot connect. */
export async function openLane(origin: string): Promise<HttpLane> {
  let lane = await connectLane(origin)
  return {
    async send(request) {
      if (lane.socket.destroyed) lane = await connectLane(origin)
      return lane.send(request)
    },
    close: () => void lane.socket.destroy(),
  }
}

interface Waiting {
  resolve(status: number): void
  reject(error: Error): void
}

interface Connected extends Pick<HttpLane, 'send'> {
  readonly socket: Socket
}

async function connectLane(origin: string): Promise<Connected> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: Waiting | null = null
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = null
  }
  const read = responseReader((status, isLast) => {
    const pending = waiting
    waiting = null
    if (isLast) socket.destroy()
    pending?.resolve(status)
  })
  socket
    .on('error', fail)
    .on('close', () => fail(new Error('the connection was closed')))
    .on('data', (bytes) => {
      if (!read(bytes)) socket.destroy(new Error('a response without Content-Length'))
    })
  return {
    socket,
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
  }
}

/**
 * Returns a parser for response chunks, which reports statuses, and whether the server closes the connection. It returns false without Content-Length,
 * otherwise true.
 */
function responseReader(onResponse: (status: number, isLast: boolean) => void): (bytes: Uint8Array) => boolean {
  let head = Buffer.alloc(0)
  let status = 0
  let isLast = false
  let left = -1
  return (bytes) => {
    if (left >= 0) left -= bytes.length
    else {
      head = Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return true
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      if (length === undefined) return false
      status = Number(text.slice(9, 12))
      isLast = /\r\nconnection: *close/i.test(text)
      left = Number(length) - (head.length - end - 4)
    }
    if (left > 0) return true
    head = Buffer.alloc(0)
    left = -1
    onResponse(status, isLast)
    return true
  }
}

import { type Socket, connect } from 'node:net'

/** A keep-alive connection that sends one request after the other. It reads no more of an answer than it must, so that the server is what is measured. */
export interface HttpLane {
  /** Resolves with the answer's status when its body is here; rejects when the connection ends. */
  send(request: string): Promise<number>
  close(): void
}

/** Opens a connection to an origin. Only answers with a Content-Length are understood, which every answer of the interface and of a floor has. */
export async function openLane(origin: string): Promise<HttpLane> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return readAnswers(socket)
}

interface Waiting {
  resolve(status: number): void
  reject(error: Error): void
}

function readAnswers(socket: Socket): HttpLane {
  let waiting: Waiting | null = null
  let head: Uint8Array | null = null
  let status = 0
  let left = -1
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  socket.on('data', (chunk) => {
    let octets = chunk
    if (left < 0) {
      const known = head === null ? chunk : Buffer.concat([head, chunk])
      const end = known.indexOf('\r\n\r\n')
      if (end < 0) return void (head = known)
      const read = readHead(known.toString('latin1', 0, end))
      head = null
      if (read === null) return void socket.destroy(new Error('an answer without a Content-Length'))
      status = read.status
      left = read.length
      octets = known.subarray(end + 4)
    }
    left -= octets.length
    if (left > 0) return
    left = -1
    const told = waiting
    waiting = null
    told?.resolve(status)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

function readHead(head: string): { readonly status: number; readonly length: number } | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length === undefined ? null : { status: Number(head.slice(9, 12)), length: Number(length) }
}

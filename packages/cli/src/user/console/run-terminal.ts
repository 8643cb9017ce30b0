import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { OperatorFailure } from '@moorage/server/exit'
import { type ClientOptions, type RawData, WebSocket } from 'ws'
import { writeNotice } from '../../output/write-out.ts'

/** Trusted certificates of a connection. */
export type ConsoleTrust = Pick<ClientOptions, 'ca' | 'rejectUnauthorized'>

/** Ctrl-], as in virsh and telnet. */
const escapeByte = 0x1d
const hostOffCode = 1000

/**
 * Connects stdin and stdout to a console until Ctrl-] or the end of the session. Bytes of the guest are written unchanged. The end of stdin does not end the
 * session. Restores the terminal. Throws OperatorFailure with the service's reason if the session is rejected or ends early.
 */
export async function runTerminal(url: string, trust: ConsoleTrust): Promise<void> {
  const socket = new WebSocket(url, { ...trust, perMessageDeflate: false, handshakeTimeout: 30_000 })
  const { stdin, stdout } = process
  // Output can follow the handshake immediately.
  socket.on('message', (data: RawData) => {
    if (!(data instanceof Buffer) || stdout.write(data)) return
    socket.pause()
    stdout.once('drain', () => socket.resume())
  })
  await openSocket(socket)
  writeNotice('Connected. Press Ctrl-] to close the console.\n')
  let isLeft = false
  const leave = (): void => {
    isLeft = true
    socket.close()
  }
  const type = (bytes: Buffer): void => {
    const end = bytes.indexOf(escapeByte)
    const typed = end === -1 ? bytes : bytes.subarray(0, end)
    if (typed.length > 0) socket.send(typed, () => stdin.resume())
    if (typed.length > 0) stdin.pause()
    if (end !== -1) leave()
  }
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const
  for (const signal of signals) process.once(signal, leave)
  if (stdin.isTTY) stdin.setRawMode(true)
  stdin.on('data', type)
  try {
    const [code, reason] = await once(socket, 'close')
    if (isLeft) return
    const sentence = String(reason) || `The connection was lost (${code}).`
    if (code !== hostOffCode) throw new OperatorFailure(sentence, 'refused')
    writeNotice(`\n${sentence}\n`)
  } finally {
    stdin.off('data', type).pause()
    if (stdin.isTTY) stdin.setRawMode(false)
  }
}

async function openSocket(socket: WebSocket): Promise<void> {
  const rejected = once(socket, 'unexpected-response').then(async ([, answer]) => {
    throw new OperatorFailure((await text(answer)).trim(), 'refused')
  })
  await Promise.race([once(socket, 'open'), rejected])
  rejected.catch(() => undefined)
  socket.on('error', () => undefined)
}

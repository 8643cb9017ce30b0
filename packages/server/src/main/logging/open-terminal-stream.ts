import type { DestinationStream } from 'pino'
import { build } from 'pino-pretty'

/** What a line says in words of its own, or what only programs look for. */
const said = ['pid', 'requestId', 'operation', 'accountId', 'method', 'status', 'durationMs', 'isWaiting', 'code']

/** Makes the log's lines readable on the terminal that stderr is: time, level, what happened. A request is one line. */
export function openTerminalStream(): DestinationStream {
  return build({
    destination: 2,
    sync: true,
    colorize: process.stderr.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    ignore: said.join(','),
    singleLine: true,
    messageFormat: (log, messageKey) => phrase(log, String(log[messageKey] ?? '')),
  })
}

function phrase(log: Readonly<Record<string, unknown>>, message: string): string {
  if (message === 'request')
    return `${log['operation'] ?? 'request'}: ${log['method']} ${log['status']} in ${Math.round(Number(log['durationMs']))} ms${reason(log['code'])}`
  return log['requestId'] === undefined ? message : `${message} (request ${log['requestId']})`
}

/** Why it was refused, by the code of the catalogue. */
function reason(code: unknown): string {
  return typeof code === 'string' ? ` (${code})` : ''
}

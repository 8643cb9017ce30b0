import type { DestinationStream } from 'pino'
import { build } from 'pino-pretty'
import { formatLine } from './format-line.ts'

/** Makes the log's lines readable on the terminal that stderr is: time, level, what happened. A request is one line. */
export function openTerminalStream(): DestinationStream {
  return build({
    destination: 2,
    sync: true,
    colorize: process.stderr.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid',
    hideObject: true,
    messageFormat: (log, messageKey) => formatLine(log, String(log[messageKey] ?? '')),
  })
}

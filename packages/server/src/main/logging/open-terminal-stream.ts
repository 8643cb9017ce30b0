import type { DestinationStream } from 'pino'
import { build } from 'pino-pretty'
import { formatLine } from './format-line.ts'

/** Returns a synchronous stream on stderr that formats log lines for a terminal. */
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

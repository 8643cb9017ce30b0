import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../settings/index.ts'
import { secretFields } from './hide-secrets.ts'
import { LogStream } from './log-stream.ts'
import { plainError } from './plain-error.ts'

/** Process log: JSON lines on stderr. */
export type Log = Logger

/**
 * Returns a logger that writes JSON lines with level, pid and time to the stream. Secrets are never logged; hiding fields with secret names is a second line of
 * defense.
 */
export function openLog(level: Settings['logLevel'], stream: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: plainError },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`]),
        censor: '[hidden]',
      },
    },
    stream,
  )
}

/** Returns a log stream on stderr, which is flushed when the process exits. */
export function openLogStream(): LogStream {
  const stream = new LogStream(2)
  process.once('exit', () => stream.flushSync())
  return stream
}

import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../settings/index.ts'
import { secretFields } from './hide-secrets.ts'
import { LogStream } from './log-stream.ts'
import { plainError } from './plain-error.ts'

/** The process's log: JSON lines on stderr, one object a line. */
export type Log = Logger

/**
 * Opens the log on a stream. Times are ISO, the level is a word. Secrets are never logged; these fields are a second net.
 * Lines leave at once but never block a request; the last ones are flushed when the process ends.
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

/** Opens the stream of the log on stderr. */
export function openLogStream(): LogStream {
  const stream = new LogStream(2)
  process.once('exit', () => stream.flushSync())
  return stream
}

import { once } from 'node:events'
import { asError, errorMessage } from '#domain/shared/index.ts'
import { findLocalOrigin, dataFolderPaths, readLine } from '../datafolder/index.ts'
import { explainConnectionError, NoServer, OperatorFailure, checkReadable } from '../failures/index.ts'
import { makeRecordingFolder, readRecordedCalls } from './recorded-calls.ts'
import { openRecorder } from './open-recorder.ts'
import { type ReplayReport, replayCalls } from './replay.ts'
import { type ReplayedService, resendRequest } from './resend-request.ts'
import type { Settings } from '../settings/index.ts'

/** Options of a recording. */
export interface RecordCall {
  readonly to: string
  readonly folder: string
  readonly port: number
  readonly stop: AbortSignal
  readonly print: (line: string) => void
}

/**
 * `moor record`: records until interrupted, and returns the folder and the number of recorded requests. Prints a line for each request. Throws OperatorFailure
 * for an unusable origin, folder or port.
 */
export async function recordRequests({ to, folder, port, stop, print }: RecordCall): Promise<object> {
  const origin = readOrigin(to)
  makeRecordingFolder(folder)
  const recorder = await openRecorder({
    to: origin,
    folder,
    port,
    onCall: ({ number, request, answer }) => print(`${number} ${request.method} ${request.path} ${answer.status}`),
    onError: (error) => print(toConnectionFailure(origin, error).message),
  }).catch((error: unknown) => {
    throw new OperatorFailure(`Cannot listen on port ${port}: ${errorMessage(error)}`, 'refused', error)
  })
  print(`Recording requests at ${recorder.origin} to ${origin.origin}; press Ctrl-C to stop.`)
  if (!stop.aborted) await once(stop, 'abort')
  const { exchanges } = await recorder.stop()
  return { folder, exchanges }
}

/** Options of a replay. */
export interface ReplayCall {
  readonly folder: string
  /** Service origin; null for the data folder's server. */
  readonly to: string | null
  /** Token file; null for the data folder's admin token. */
  readonly tokenFile: string | null
  readonly timeoutMs: number
  readonly stop: AbortSignal
}

/**
 * `moor replay`: sends a recording's requests to a Moorage service and returns the different responses. Throws NoServer without a service, OperatorFailure for
 * an unreadable recording or token, or an unreachable service.
 */
export function replayRequests(
  settings: Settings,
  { folder, to, tokenFile, timeoutMs, stop }: ReplayCall,
): Promise<ReplayReport> {
  const exchanges = readRecordedCalls(folder)
  const target = chooseTarget(settings, to, tokenFile)
  return replayCalls(exchanges, {
    send: (request) =>
      resendRequest(target, request).catch((error: unknown) => {
        throw toConnectionFailure(target.origin, asError(error))
      }),
    timeoutMs,
    stop,
  })
}

function chooseTarget(settings: Settings, to: string | null, tokenFile: string | null): ReplayedService {
  const paths = dataFolderPaths(settings.dataFolder)
  const origin = to ?? findLocalOrigin(paths)
  if (tokenFile !== null) checkReadable('The token file', tokenFile)
  const token = readLine(tokenFile ?? paths.adminToken)
  if (origin === null) throw new NoServer(settings.dataFolder, 'interface')
  if (token === null) throw new OperatorFailure(`${tokenFile ?? paths.adminToken} contains no token.`, 'authentication')
  return { origin: readOrigin(origin), token, isLocal: to === null }
}

function toConnectionFailure({ origin }: URL, error: Error): Error {
  const why = explainConnectionError(error)
  if (why === null) return error
  return new OperatorFailure(
    `${origin} does not respond: ${why}. Check the address, and that the service is running.`,
    'timeout',
    error,
  )
}

function readOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '')
    return url
  throw new OperatorFailure(
    `${text} is not an origin: it must be http:// or https:// with a host, without a path.`,
    'usage',
  )
}

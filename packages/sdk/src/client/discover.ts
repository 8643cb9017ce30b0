import { parseFields } from '../call/parse-api-error.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import type { DialectName } from '../call/operation.ts'
import type { ClientOptions } from '../call/options.ts'
import { attemptRequest } from '../call/attempt.ts'
import { openWire, originOf } from '../call/wire.ts'

/** Public information about an installation. */
export interface Discovered {
  readonly dialect: DialectName
  readonly version: string
}

/**
 * Queries an installation's dialect and version without a token. Browsers hide the response from pages of other origins (decision A6), which must configure the
 * dialect. Rejects with ConnectionLost, or UnreadableResponse if another program responds.
 */
export async function discover(options: Pick<ClientOptions, 'baseUrl' | 'fetch' | 'timeoutMs'>): Promise<Discovered> {
  const { fetch, timeoutMs } = openWire(options)
  const request = {
    operation: 'discover',
    method: 'GET',
    url: `${originOf(options.baseUrl)}/`,
    headers: { accept: 'application/json' },
  }
  const { status, text } = await attemptRequest(request, { fetch, timeoutMs })
  const found = readDiscovered(text)
  if (!found) throw new UnreadableResponse('discover', status, text)
  return found
}

function readDiscovered(text: string): Discovered | undefined {
  const { dialect, name, version } = parseFields(text)
  if (name !== 'moorage' || (dialect !== 'neutral' && dialect !== 'linode')) return undefined
  return { dialect, version: String(version) }
}

import { UnreadableAnswer } from '../errors/unreadable-answer.ts'
import type { DialectName } from './operation.ts'
import type { ClientOptions } from './options.ts'
import { tryRequest } from './one-try.ts'
import { openWire, originOf } from './wire.ts'

/** What an installation tells everybody of itself. */
export interface Discovered {
  readonly dialect: DialectName
  /** Version of the program. */
  readonly version: string
}

/**
 * Asks an installation which dialect it speaks; needs no token. Pages of another origin are not let see the answer by their browser (decision A6):
 * tell them the dialect. Rejects with ConnectionLost, or UnreadableAnswer where something else answers at this address.
 */
export async function discover(options: Pick<ClientOptions, 'baseUrl' | 'fetch' | 'timeoutMs'>): Promise<Discovered> {
  const { fetch, timeoutMs } = openWire(options)
  const request = {
    operation: 'discover',
    method: 'GET',
    url: `${originOf(options.baseUrl)}/`,
    headers: { accept: 'application/json' },
  }
  const { status, text } = await tryRequest(request, { fetch, timeoutMs })
  const found = readDiscovered(text)
  if (!found) throw new UnreadableAnswer('discover', status, text)
  return found
}

function readDiscovered(text: string): Discovered | undefined {
  try {
    const told: { readonly name?: unknown; readonly dialect?: unknown; readonly version?: unknown } = JSON.parse(text)
    const { dialect, name, version } = told
    if (name !== 'moorage' || (dialect !== 'neutral' && dialect !== 'linode')) return undefined
    return { dialect, version: String(version) }
  } catch {
    return undefined
  }
}

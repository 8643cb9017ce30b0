import type { WaitOptions } from '../events/wait-for-event.ts'
import type { Event as LinodeEvent, LinodeAreas } from './generated/linode.ts'
import type { Event, NeutralAreas } from './generated/neutral.ts'
import { buildAreas } from './build-areas.ts'
import { type ClientCore, openCore } from './client-core.ts'
import type { ClientOptions } from '../call/options.ts'

/** Client of an installation with the neutral dialect. */
export interface NeutralClient extends Omit<ClientCore, 'waitFor'>, NeutralAreas {
  waitFor(eventId: number, options?: WaitOptions<Event>): Promise<Event>
}
/** Client of an installation with the linode dialect and its field names. */
export interface LinodeClient extends Omit<ClientCore, 'waitFor'>, LinodeAreas {
  waitFor(eventId: number, options?: WaitOptions<LinodeEvent>): Promise<LinodeEvent>
}

/** Creates a client. It sends nothing before the first call, holds no connection, and needs no closing. */
export function createClient(options: ClientOptions & { readonly dialect: 'linode' }): LinodeClient
export function createClient(options: ClientOptions & { readonly dialect?: 'neutral' | undefined }): NeutralClient
export function createClient(options: ClientOptions): NeutralClient | LinodeClient
export function createClient(options: ClientOptions): ClientCore {
  const core = openCore(options)
  return { ...core, ...buildAreas(core) }
}

import type { WaitOptions } from '../events/wait-for-event.ts'
import type { Event as LinodeEvent, LinodeAreas } from '../generated/linode/areas.ts'
import type { Event, NeutralAreas } from '../generated/neutral/areas.ts'
import { buildAreas } from './build-areas.ts'
import { type ClientCore, openCore } from './client-core.ts'
import type { ClientOptions } from './options.ts'

/** A client of an installation that speaks the neutral dialect. */
export interface NeutralClient extends Omit<ClientCore, 'waitFor'>, NeutralAreas {
  /** Waits for the end of an operation by the number of its event; what `wait()` of a change does. */
  waitFor(eventId: number, options?: WaitOptions<Event>): Promise<Event>
}
/** A client of an installation that speaks the linode dialect: the same methods, with its words in what they take and answer. */
export interface LinodeClient extends Omit<ClientCore, 'waitFor'>, LinodeAreas {
  /** Waits for the end of an operation by the number of its event; what `wait()` of a change does. */
  waitFor(eventId: number, options?: WaitOptions<LinodeEvent>): Promise<LinodeEvent>
}

/** Makes a client; nothing is sent before the first call. It holds no connection of its own and needs no closing. */
export function createClient(options: ClientOptions & { readonly dialect: 'linode' }): LinodeClient
export function createClient(options: ClientOptions & { readonly dialect?: 'neutral' | undefined }): NeutralClient
export function createClient(options: ClientOptions): NeutralClient | LinodeClient
export function createClient(options: ClientOptions): ClientCore {
  const core = openCore(options)
  return { ...core, ...buildAreas(core) }
}

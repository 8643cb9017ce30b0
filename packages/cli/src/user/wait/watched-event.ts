import type { ClientCore } from '@moorage/sdk'

/** What every event says of the work that it records. */
export type WatchedEvent = Awaited<ReturnType<ClientCore['waitFor']>>

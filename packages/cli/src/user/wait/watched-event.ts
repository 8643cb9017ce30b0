import type { ClientCore } from '@moorage/sdk'

/** Event of an operation, in either dialect. */
export type WatchedEvent = Awaited<ReturnType<ClientCore['waitFor']>>

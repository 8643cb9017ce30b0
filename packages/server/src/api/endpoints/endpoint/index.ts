import type { Handlers } from '../../call.ts'
import { endpointList } from './list/handler.ts'

/** Contract operation 15. */
export const endpointHandlers = {
  'endpoint.list': endpointList,
} as const satisfies Partial<Handlers>

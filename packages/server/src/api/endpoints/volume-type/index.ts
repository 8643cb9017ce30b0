import type { Handlers } from '../../call.ts'
import { volumeTypeList } from './list/handler.ts'

/** The price list of volumes. */
export const volumeTypeHandlers = {
  'volume_type.list': volumeTypeList,
} as const satisfies Partial<Handlers>

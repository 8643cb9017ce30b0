import type { Handlers } from '../../call.ts'
import { regionList } from './list/handler.ts'
import { regionView } from './view/handler.ts'

/** Regions of the installation. */
export const regionHandlers = {
  'region.list': regionList,
  'region.view': regionView,
} as const satisfies Partial<Handlers>

import type { Handlers } from '../../call.ts'
import { clusterTypeList } from './list/handler.ts'

/** The price list of control planes. */
export const clusterTypeHandlers = {
  'cluster_type.list': clusterTypeList,
} as const satisfies Partial<Handlers>

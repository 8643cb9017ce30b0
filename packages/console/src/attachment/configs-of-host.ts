import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

/** How a host can start. */
export const configsOfHost = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'configs', id], queryFn: () => cloud.configs.list(id).all() })

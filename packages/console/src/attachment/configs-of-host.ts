import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

/** Returns the query of all configurations of a host. */
export const configsOfHost = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'configs', id], queryFn: () => cloud.configs.list(id).all() })

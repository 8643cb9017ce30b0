import { queryOptions } from '@tanstack/react-query'
import { cloud } from './cloud.ts'

/** Profile of the signed-in user. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => cloud.profile.view() })

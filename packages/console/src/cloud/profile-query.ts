import { queryOptions } from '@tanstack/react-query'
import { cloud } from './cloud.ts'

/** Who is signed in. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => cloud.profile.view() })

import { pageRoute } from '../shell/page-route.ts'
import { readUserSearch } from './user-search.ts'

const list = pageRoute('/users', () => import('./users-page.tsx'), 'UsersPage', readUserSearch)
const one = pageRoute('/users/$username', () => import('./user-page.tsx'), 'UserPage')

/** Routes of user pages. */
export const userRoutes = [list, one] as const

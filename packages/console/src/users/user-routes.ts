import { createPageRoute } from '../shell/page-route.ts'
import { readUserSearch } from './user-search.ts'

const list = createPageRoute('/users', () => import('./users-page.tsx'), 'UsersPage', readUserSearch)
const one = createPageRoute('/users/$username', () => import('./user-page.tsx'), 'UserPage')

/** Routes of user pages. */
export const userRoutes = [list, one] as const

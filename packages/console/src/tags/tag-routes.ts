import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readTagSearch } from './tag-search.ts'

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tags',
  validateSearch: readTagSearch,
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
})
const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tags/$label',
  validateSearch: readTagSearch,
  component: lazyRouteComponent(() => import('./tag-page.tsx'), 'TagPage'),
})

/** Routes of tag pages. */
export const tagRoutes = [list, one] as const

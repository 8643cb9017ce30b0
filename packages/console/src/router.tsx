import { createRoute, createRouter } from '@tanstack/react-router'
import { readActivitySearch } from './activity/activity-search.ts'
import { clusterRoutes } from './clusters/cluster-routes.ts'
import { readImageSearch } from './images/image-search.ts'
import { hostRoutes } from './hosts/host-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { createPageRoute } from './shell/page-route.ts'
import { SessionPage } from './shell/session-page.tsx'
import { rootRoute, shellRoute } from './shell/shell-route.ts'
import { volumeRoutes } from './volumes/volume-routes.ts'

const overview = createPageRoute('/', () => import('./overview/overview-page.tsx'), 'OverviewPage')
const activity = createPageRoute(
  '/activity',
  () => import('./activity/activity-page.tsx'),
  'ActivityPage',
  readActivitySearch,
)
const image = createPageRoute('/images', () => import('./images/images-page.tsx'), 'ImagesPage', readImageSearch)
const signedIn = createRoute({ getParentRoute: () => rootRoute, path: '/signed-in', component: SessionPage })

/** Console routes; pages are loaded on first use. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    shellRoute.addChildren([
      overview,
      ...volumeRoutes,
      ...hostRoutes,
      ...clusterRoutes,
      image,
      activity,
      ...accountRoutes,
    ]),
    signedIn,
  ]),
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { SessionPage } from './shell/session-page.tsx'
import { readVolumeSearch } from './volumes/volume-search.ts'

const root = createRootRoute({ notFoundComponent: NotFound })
/** What stands around every page. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
})
const volumes = createRoute({
  getParentRoute: () => shell,
  path: '/volumes',
  validateSearch: readVolumeSearch,
  component: lazyRouteComponent(() => import('./volumes/volumes-page.tsx'), 'VolumesPage'),
})
const createVolume = createRoute({
  getParentRoute: () => shell,
  path: '/volumes/create',
  component: lazyRouteComponent(() => import('./volumes/create-volume-page.tsx'), 'CreateVolumePage'),
})
const volume = createRoute({
  getParentRoute: () => shell,
  path: '/volumes/$volumeId',
  component: lazyRouteComponent(() => import('./volumes/volume-page.tsx'), 'VolumePage'),
})
const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activity',
  component: lazyRouteComponent(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
})
const signedIn = createRoute({ getParentRoute: () => root, path: '/signed-in', component: SessionPage })

/** The pages of the console by their addresses; each is loaded when it is first opened. */
export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([overview, volumes, createVolume, volume, activity]), signedIn]),
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

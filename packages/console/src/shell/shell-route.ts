import { createRootRoute, createRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** Root route. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFound })
/** Layout route of all pages for signed-in users. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

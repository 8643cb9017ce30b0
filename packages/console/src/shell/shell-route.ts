import { createRootRoute, createRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** Root route. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFound })
/** Layout route of signed-in pages. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

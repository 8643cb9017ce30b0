import { createRootRoute, createRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** The root of all pages. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFound })
/** What stands around every page of somebody who is signed in. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

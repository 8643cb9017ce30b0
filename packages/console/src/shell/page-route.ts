import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './shell-route.ts'

/** Returns the route of a page in the shell. The page is loaded on first use, as `name` of the module; `validateSearch` reads the search of its address. */
export function createPageRoute<
  const Path extends string,
  Module extends Readonly<Record<string, unknown>>,
  Name extends keyof Module & string,
  Search extends object = object,
>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
  validateSearch?: (search: Readonly<Record<string, unknown>>) => Search,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    ...(validateSearch === undefined ? {} : { validateSearch }),
    component: lazyRouteComponent(load, name),
  })
}

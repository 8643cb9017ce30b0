import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readSshKeySearch } from './ssh-key-search.ts'

/** The page of the user's SSH keys. */
export const sshKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ssh-keys',
  validateSearch: readSshKeySearch,
  component: lazyRouteComponent(() => import('./ssh-keys-page.tsx'), 'SshKeysPage'),
})

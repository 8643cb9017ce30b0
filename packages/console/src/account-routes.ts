import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAppSearch } from './apps/app-search.ts'
import { readAuditSearch } from './audit/audit-search.ts'
import { readClientSearch } from './clients/client-search.ts'
import { readSignInSearch } from './sign-ins/sign-in-search.ts'
import { readSshKeySearch } from './ssh-keys/ssh-key-search.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { readTokenSearch } from './tokens/token-search.ts'
import { readUsageSearch } from './usage/usage-search.ts'
import { userRoutes } from './users/user-routes.ts'
import { shellRoute } from './shell/shell-route.ts'

const usage = createRoute({
  getParentRoute: () => shellRoute,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
})
const client = createRoute({
  getParentRoute: () => shellRoute,
  path: '/oauth-clients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('./clients/clients-page.tsx'), 'ClientsPage'),
})
const audit = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})
const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})
const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})
const token = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tokens',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./tokens/tokens-page.tsx'), 'TokensPage'),
})
const sshKey = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ssh-keys',
  validateSearch: readSshKeySearch,
  component: lazyRouteComponent(() => import('./ssh-keys/ssh-keys-page.tsx'), 'SshKeysPage'),
})
const app = createRoute({
  getParentRoute: () => shellRoute,
  path: '/applications',
  validateSearch: readAppSearch,
  component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
})
const signIn = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sign-ins',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./sign-ins/sign-ins-page.tsx'), 'SignInsPage'),
})

const ofAccount = [...tagRoutes, usage, ...userRoutes, client, audit, account] as const
const ofUser = [profile, token, sshKey, app, signIn] as const

/** Routes of account and profile pages. */
export const accountRoutes = [...ofAccount, ...ofUser] as const

import { readAppSearch } from './apps/app-search.ts'
import { readAuditSearch } from './audit/audit-search.ts'
import { readClientSearch } from './clients/client-search.ts'
import { readSignInSearch } from './sign-ins/sign-in-search.ts'
import { readSshKeySearch } from './ssh-keys/ssh-key-search.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { readTokenSearch } from './tokens/token-search.ts'
import { readTrashSearch } from './trash/trash-search.ts'
import { readUsageSearch } from './usage/usage-search.ts'
import { userRoutes } from './users/user-routes.ts'
import { createPageRoute } from './shell/page-route.ts'

const trash = createPageRoute('/trash', () => import('./trash/trash-page.tsx'), 'TrashPage', readTrashSearch)
const usage = createPageRoute('/usage', () => import('./usage/usage-page.tsx'), 'UsagePage', readUsageSearch)
const client = createPageRoute(
  '/oauth-clients',
  () => import('./clients/clients-page.tsx'),
  'ClientsPage',
  readClientSearch,
)
const audit = createPageRoute('/audit', () => import('./audit/audit-page.tsx'), 'AuditPage', readAuditSearch)
const account = createPageRoute('/account', () => import('./account/account-page.tsx'), 'AccountPage')
const profile = createPageRoute('/profile', () => import('./profile/profile-page.tsx'), 'ProfilePage')
const token = createPageRoute('/tokens', () => import('./tokens/tokens-page.tsx'), 'TokensPage', readTokenSearch)
const sshKey = createPageRoute(
  '/ssh-keys',
  () => import('./ssh-keys/ssh-keys-page.tsx'),
  'SshKeysPage',
  readSshKeySearch,
)
const app = createPageRoute('/applications', () => import('./apps/apps-page.tsx'), 'AppsPage', readAppSearch)
const signIn = createPageRoute(
  '/sign-ins',
  () => import('./sign-ins/sign-ins-page.tsx'),
  'SignInsPage',
  readSignInSearch,
)

const ofAccount = [...tagRoutes, trash, usage, ...userRoutes, client, audit, account] as const
const ofUser = [profile, token, sshKey, app, signIn] as const

/** Routes of account and profile pages. */
export const accountRoutes = [...ofAccount, ...ofUser] as const

import { accountRoute } from '../account/account-routes.ts'
import { appRoute } from '../apps/app-routes.ts'
import { auditRoute } from '../audit/audit-routes.ts'
import { clientRoute } from '../clients/client-routes.ts'
import { profileRoute } from '../profile/profile-routes.ts'
import { signInRoute } from '../sign-ins/sign-in-routes.ts'
import { sshKeyRoute } from '../ssh-keys/ssh-key-routes.ts'
import { tagRoutes } from '../tags/tag-routes.ts'
import { tokenRoute } from '../tokens/token-routes.ts'
import { usageRoute } from '../usage/usage-routes.ts'
import { userRoutes } from '../users/user-routes.ts'

const ofAccount = [...tagRoutes, usageRoute, ...userRoutes, clientRoute, auditRoute, accountRoute] as const
const ofUser = [profileRoute, tokenRoute, sshKeyRoute, appRoute, signInRoute] as const

/** Pages of the account and of the user's own things, by their addresses. */
export const accountRoutes = [...ofAccount, ...ofUser] as const

import { appRoute } from '../apps/app-routes.ts'
import { clientRoute } from '../clients/client-routes.ts'
import { tokenRoute } from '../tokens/token-routes.ts'
import { userRoutes } from '../users/user-routes.ts'

/** Pages of the account and of the user's own things. */
export const accountRoutes = [...userRoutes, clientRoute, tokenRoute, appRoute] as const

import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { knownScopes } from '#domain/access/scopes.ts'
import { renderFailure } from '../http/render-error.ts'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { checkRequestedScopes } from './requested-scopes.ts'
import { createAdapter } from './records/create-adapter.ts'
import { findSignedIn } from './signed-in-user.ts'
import type { OauthKeys } from '../oauth-keys.ts'
import { noScope } from '../http/read-requests.ts'

const off = { enabled: false } as const

const features: Configuration['features'] = {
  devInteractions: off,
  dPoP: off,
  backchannelLogout: off,
  ciba: off,
  mTLS: off,
  attestClientAuth: off,
  claimsParameter: off,
  clientCredentials: off,
  clientIdMetadataDocument: off,
  deviceFlow: off,
  encryption: off,
  introspection: off,
  jwtIntrospection: off,
  jwtResponseModes: off,
  jwtUserinfo: off,
  pushedAuthorizationRequests: off,
  registration: off,
  registrationManagement: off,
  requestObjects: off,
  resourceIndicators: off,
  rpInitiatedLogout: off,
  richAuthorizationRequests: off,
  rpMetadataChoices: off,
  userinfo: off,
  webMessageResponseMode: off,
  externalSigningSupport: off,
  // A client learns nothing about others' tokens, not even that they exist.
  revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
}

/** Returns the library settings: only codes with PKCE, rotating refresh tokens and opaque tokens. */
export function providerSettings(context: OauthContext, keys: OauthKeys): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: (model) => createAdapter(context, model),
    features,
    ttl: lifetimes,
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      revocation: oauthPaths.revoke,
      jwks: oauthPaths.keys,
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'moorage_session', interaction: 'moorage_interaction', resume: 'moorage_resume' },
      long: { ...cookie, path: '/oauth' },
      short: cookie,
    },
    // Requests are translated to neutral scopes first (read-requests.ts).
    scopes: [...knownScopes, noScope],
    claims: {},
    // Requests never contain `scopes` here; the library only runs this check.
    extraParams: { scopes: checkRequestedScopes },
    interactions: {
      policy: interactionSteps(),
      url: (_ctx, interaction) => `${oauthPaths.interaction}/${interaction.uid}`,
    },
    findAccount: (ctx, id, source) => findSignedIn(context.store.db, id, source ?? ctx.oidc.session),
    // Earlier consents stay valid with their own tokens.
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => false,
    renderError: async (ctx, out, error) => renderFailure(ctx, out, error),
  }
}

const { Check, Prompt } = interactionPolicy

/** Returns oidc-provider's prompts: sign-in if the session or account is missing, then consent in every authorization, even if granted before. */
function interactionSteps(): readonly interactionPolicy.Prompt[] {
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check(
        'signed_out',
        'sign-in is required',
        ({ oidc }) => oidc.session?.accountId === undefined || oidc.account === undefined,
      ),
    ),
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('not_asked', 'consent is required', ({ oidc }) => oidc.result?.consent === undefined),
    ),
  ]
}

/** Lifetimes in seconds (decision G2). */
const lifetimes = {
  AccessToken: 7_200,
  AuthorizationCode: 60,
  /** Each use issues a new refresh token with a full lifetime. */
  RefreshToken: 30 * 86_400,
  /** Consent whose code is not redeemed. Issued tokens extend its lifetime (issue-records.ts). */
  Grant: 600,
  /** Session, since its last step. */
  Session: 8 * 3_600,
  /** Step; shorter for a sign-in page, which is open to anyone. */
  Interaction: (_ctx: unknown, { prompt }: { readonly prompt: { readonly name: string } }) =>
    prompt.name === 'login' ? 600 : 1_800,
  /** Never created; suppresses warnings of the library. */
  IdToken: 60,
  ClientCredentials: 60,
  DeviceCode: 60,
  BackchannelAuthenticationRequest: 60,
  PreAuthorizedCode: 60,
} as const

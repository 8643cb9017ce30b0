/** OAuth paths, below the origin. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  keys: '/oauth/keys',
  interaction: '/oauth/interaction',
  console: '/oauth/console',
  /** RFC 8414, and the older path that most libraries try first. */
  discovery: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
} as const

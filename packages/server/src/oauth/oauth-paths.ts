/** Where the OAuth side answers, below the origin. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  keys: '/oauth/keys',
  interaction: '/oauth/interaction',
  /** The service's own console: its sign-in page, and what its session can be asked for. */
  console: '/oauth/console',
  /** RFC 8414, and the older name that most libraries ask for first. */
  discovery: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
} as const

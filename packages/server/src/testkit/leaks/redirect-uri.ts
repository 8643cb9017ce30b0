/** Redirect URI without a listening server. */
export const redirectUri = 'https://app.example/callback'

/** Redirect URI where nothing listens. */
export const redirectUri = 'https://app.example/callback'

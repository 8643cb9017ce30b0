/** Redirect URI of the run's application; nothing listens there. */
export const redirectUri = 'https://app.example/callback'

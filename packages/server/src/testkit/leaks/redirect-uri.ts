/** Nothing listens here. */
export const redirectUri = 'https://app.example/callback'

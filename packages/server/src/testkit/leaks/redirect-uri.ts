/** Where the run's application lets its users come back to; nobody listens there. */
export const redirectUri = 'https://app.example/callback'

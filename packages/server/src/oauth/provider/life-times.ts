/** How long things of the OAuth side live, in seconds (decision G2). */
export const lifeTimes = {
  AccessToken: 7_200,
  AuthorizationCode: 60,
  /** Each time one is used, its successor has this long again. */
  RefreshToken: 30 * 86_400,
  /** A consent whose code is not fetched; the tokens that are handed out prolong it (issue-records.ts). */
  Grant: 600,
  /** Somebody who is signed in, from their last step on. */
  Session: 8 * 3_600,
  /** A page to sign in, which anybody can ask for, or to consent. */
  Interaction: (_ctx: unknown, { prompt }: { readonly prompt: { readonly name: string } }) =>
    prompt.name === 'login' ? 600 : 1_800,
  /** Nothing of these kinds is ever made; a life of their own keeps the library from asking. */
  IdToken: 60,
  ClientCredentials: 60,
  DeviceCode: 60,
  BackchannelAuthenticationRequest: 60,
  PreAuthorizedCode: 60,
} as const

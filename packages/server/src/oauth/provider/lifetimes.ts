/** Lifetimes in seconds (decision G2). */
export const lifetimes = {
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

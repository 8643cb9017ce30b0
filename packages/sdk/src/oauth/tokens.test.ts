import { expect, test } from 'vitest'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { type OAuthTerms, requestTokens } from './tokens.ts'

test.each(['<html>Sign in to the network</html>', 'null', '{"access_token":7}', ''])(
  'a 200 without an access token is an unreadable response: %j',
  async (body) => {
    const terms: Omit<OAuthTerms, 'fetch'> = {
      origin: 'https://cloud.example',
      clientId: 'c',
      clientSecret: null,
      retries: false,
      timeoutMs: 1_000,
    }
    const tokens = requestTokens({ ...terms, fetch: async () => new Response(body) }, { grant_type: 'refresh_token' })
    await expect(tokens).rejects.toThrow(UnreadableResponse)
  },
)

import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf, timestampInputSchema } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'

const label = Type.String({ minLength: 1, maxLength: 100, description: 'Token label. Not necessarily unique.' })

/** Personal access token response (decision G2). `token` is complete on creation; later responses contain its first 16 characters. */
export const tokenSchema = describeResource('Token', 'A personal access token.', {
  id: idOf('Token ID.'),
  scopes: Type.String({ description: 'Scopes separated by spaces, or * for all scopes.', ...translatedAs('scopes') }),
  created: timestampOf('Time at which the token was created.'),
  label: Type.String({ maxLength: 100, description: 'Token label.' }),
  token: Type.String({
    minLength: 16,
    maxLength: 64,
    pattern: '^[0-9a-f]+$',
    description: 'The complete token in the response that creates it, its first 16 characters afterward.',
  }),
  expiry: timestampOf('Time at which the token expires. A date in the far future if it never expires.'),
})

/** Body of token.create. */
export const tokenCreateSchema = Type.Object({
  label: Type.Optional(label),
  scopes: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      ...translatedAs('scopes'),
      description:
        'Scopes separated by spaces or commas, or * for all scopes. Defaults to the scopes of the token that sends the request.',
    }),
  ),
  expiry: Type.Optional(nullable(timestampInputSchema)),
})

/** Body of token.update. */
export const tokenUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** Personal access token response. */
export type Token = Static<typeof tokenSchema>
/** Body of token.create. */
export type TokenCreateBody = Static<typeof tokenCreateSchema>

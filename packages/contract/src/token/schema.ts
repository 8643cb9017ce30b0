import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf, timestampInputSchema } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

const label = Type.String({ minLength: 1, maxLength: 100, description: 'Label of the token; need not be unique.' })

/** Personal access token as it leaves (decision G2): whole in the answer to its creation, its first 16 characters later. */
export const tokenSchema = Type.Object(
  {
    id: idOf('Number of the token.'),
    scopes: Type.String({ description: 'Scopes with spaces between them, or * for all.', ...holds('scopes') }),
    created: momentOf('When the token was made.'),
    label: Type.String({ maxLength: 100, description: 'Label of the token.' }),
    token: Type.String({
      minLength: 16,
      maxLength: 64,
      pattern: '^[0-9a-f]+$',
      description: 'The whole token when it was made, its first 16 characters later.',
    }),
    expiry: momentOf('When the token ends; a date in the far future when it never does.'),
  },
  { additionalProperties: false, title: 'Token', description: 'A personal access token.' },
)

/** Body of token.create. */
export const tokenCreateSchema = Type.Object({
  label: Type.Optional(label),
  scopes: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      ...holds('scopes'),
      description: 'Scopes with spaces or commas between them, or * for all; those of the acting token when absent.',
    }),
  ),
  expiry: Type.Optional(nullable(timestampInputSchema)),
})

/** Body of token.update. */
export const tokenUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** A personal access token as it leaves. */
export type Token = Static<typeof tokenSchema>
/** Body of token.create. */
export type TokenCreateBody = Static<typeof tokenCreateSchema>

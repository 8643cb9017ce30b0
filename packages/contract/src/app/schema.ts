import Type, { type Static } from 'typebox'
import { idSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampSchema } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

/** An application that the user lets act for them, as it leaves (facts 9.2). */
export const appSchema = Type.Object(
  {
    id: idSchema,
    label: Type.String(),
    scopes: Type.String({ description: 'Scopes with spaces between them, or * for all.', ...holds('scopes') }),
    website: Type.String({ description: 'Scheme, host and port of its redirect address.' }),
    created: timestampSchema,
    expiry: nullable(timestampSchema),
    thumbnail_url: nullable(Type.String({ description: 'Always null.' })),
  },
  { additionalProperties: false, title: 'App' },
)

/** An application that the user lets act for them, as it leaves. */
export type App = Static<typeof appSchema>

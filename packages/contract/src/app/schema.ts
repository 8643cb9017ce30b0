import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

/** An application that the user lets act for them, as it leaves (facts 9.2). */
export const appSchema = Type.Object(
  {
    id: idOf('Number of the consent, by which the application is named in paths.'),
    label: Type.String({ description: 'Label of its OAuth client.' }),
    scopes: Type.String({ description: 'Scopes with spaces between them, or * for all.', ...holds('scopes') }),
    website: Type.String({ description: 'Scheme, host and port of its redirect address.' }),
    created: momentOf('When the user first admitted it.'),
    expiry: nullable(momentOf('When its access ends unless it is renewed.')),
    thumbnail_url: nullable(Type.String({ description: 'Always null.' })),
  },
  { additionalProperties: false, title: 'App', description: 'An application that a user lets act for them.' },
)

/** An application that the user lets act for them, as it leaves. */
export type App = Static<typeof appSchema>

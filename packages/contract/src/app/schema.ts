import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'

/** Authorized application response (facts 9.2). */
export const appSchema = describeResource('App', 'An application that a user has authorized.', {
  id: idOf('ID of the authorization; identifies the application in paths.'),
  label: Type.String({ description: 'Label of the OAuth client.' }),
  scopes: Type.String({ description: 'Scopes separated by spaces, or * for all scopes.', ...translatedAs('scopes') }),
  website: Type.String({ description: 'Origin (scheme, host and port) of the redirect URI.' }),
  created: timestampOf('Time at which the user first authorized the application.'),
  expiry: nullable(timestampOf('Time at which the access expires unless it is renewed.')),
  thumbnail_url: nullable(Type.String({ description: 'Always null.' })),
})

/** Authorized application response. */
export type App = Static<typeof appSchema>

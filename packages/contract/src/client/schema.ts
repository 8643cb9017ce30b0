import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'

const label = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Name on the consent page. Control characters, directional marks and invisible characters are rejected.',
})
const redirectUri = Type.String({
  minLength: 1,
  maxLength: 2048,
  ...formed(forms.redirectUri),
  description: 'Redirect URI: an https URL without a fragment, or http on 127.0.0.1, [::1] or localhost.',
})

/** Statuses of an OAuth client (facts 9.2). */
export const clientStatuses = ['active', 'disabled', 'suspended'] as const
/** One status of an OAuth client. */
export type ClientStatus = (typeof clientStatuses)[number]

/** OAuth client response, in Linode's field order (facts 9.2). */
export const clientSchema = describeResource('OAuthClient', 'An application that can ask users for authorization.', {
  id: Type.String({ pattern: '^[0-9a-f]{20}$', description: 'The client_id that the application sends to /oauth.' }),
  redirect_uri: Type.String({ format: 'uri', description: 'Redirect URI.' }),
  label: Type.String({ description: 'Name that users see on the consent page.' }),
  status: describeEnum(
    clientStatuses,
    'Client status. A client that is not active has no tokens and no authorizations.',
  ),
  secret: Type.String({
    pattern: '^([0-9a-f]{64}|<REDACTED>)?$',
    description:
      '64 hexadecimal characters in the response that creates or resets the secret, <REDACTED> afterward. Empty for a public client whose secret was never reset.',
  }),
  thumbnail_url: nullable(Type.String({ description: 'Always null.' })),
  public: Type.Boolean({ description: 'Whether the client is public, that is, has no secret.' }),
})

/** Body of client.create. */
export const clientCreateSchema = Type.Object({
  label,
  redirect_uri: redirectUri,
  public: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether the client is public, that is, cannot keep a secret, such as a mobile app. Cannot be changed later. False if absent.',
    }),
  ),
})

/** Body of client.update. */
export const clientUpdateSchema = Type.Object({ label: Type.Optional(label), redirect_uri: Type.Optional(redirectUri) })

/** OAuth client response. */
export type Client = Static<typeof clientSchema>

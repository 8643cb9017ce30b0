import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { nullable } from '../shared/nullable.ts'

const label = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Shown to whom the application asks: no control, direction or invisible characters.',
})
const redirectUri = Type.String({
  minLength: 1,
  maxLength: 2048,
  ...formed(forms.redirectUri),
  description:
    'Where users are sent back: an https address without fragment, or http on 127.0.0.1, [::1] or localhost.',
})

/** Statuses of an OAuth client (facts 9.2). */
export const clientStatuses = ['active', 'disabled', 'suspended'] as const
/** One status of an OAuth client. */
export type ClientStatus = (typeof clientStatuses)[number]

/** OAuth client as it leaves: recorded fields in recorded order (facts 9.2). */
export const clientSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{20}$', description: 'The client_id that the application shows at /oauth.' }),
    redirect_uri: Type.String({ format: 'uri', description: 'Where users are sent back.' }),
    label: Type.String({ description: 'What users are shown when it asks them.' }),
    status: Type.Enum([...clientStatuses], {
      type: 'string',
      description: 'A client that is not active has neither tokens nor consents.',
    }),
    secret: Type.String({
      pattern: '^([0-9a-f]{64}|<REDACTED>)?$',
      description:
        '64 hex characters when it was made or reset, <REDACTED> later; of a public client empty, but where it was reset.',
    }),
    thumbnail_url: nullable(Type.String({ description: 'Always null.' })),
    public: Type.Boolean({ description: 'Whether the client cannot keep a secret and has none.' }),
  },
  {
    additionalProperties: false,
    title: 'OAuthClient',
    description: 'A program that may ask users to let it act for them.',
  },
)

/** Body of client.create. */
export const clientCreateSchema = Type.Object({
  label,
  redirect_uri: redirectUri,
  public: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether the client cannot keep a secret, as on a phone; cannot be changed later. False when absent.',
    }),
  ),
})

/** Body of client.update. */
export const clientUpdateSchema = Type.Object({ label: Type.Optional(label), redirect_uri: Type.Optional(redirectUri) })

/** An OAuth client as it leaves. */
export type Client = Static<typeof clientSchema>

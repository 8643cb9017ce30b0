import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to users, OAuth clients and applications of an account (decision F3). */
export const accountEvents = {
  user_create: { kind: 'notification', entity: 'user', meaning: 'A user was added to the account.' },
  user_update: { kind: 'notification', entity: 'user', meaning: 'A user or their grants were changed.' },
  user_delete: { kind: 'notification', entity: 'user', meaning: 'A user was removed from the account.' },
  profile_update: {
    kind: 'notification',
    entity: 'user',
    meaning: 'A user changed what they say of themselves.',
  },
  account_update: {
    kind: 'notification',
    entity: 'account',
    meaning: 'The contact data of the account were changed.',
  },
  account_settings_update: {
    kind: 'notification',
    entity: 'account',
    meaning: 'The settings of the account were changed.',
  },
  account_agreement_sign: {
    kind: 'notification',
    entity: 'account',
    meaning: 'A user acknowledged an agreement for the account.',
  },
  resource_orphaned: {
    kind: 'notification',
    entity: 'account',
    meaning:
      'Something of this installation was found on its infrastructure that belongs to none of its resources; told to the account that was made first.',
  },
  oauth_client_create: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was registered.' },
  oauth_client_update: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was changed.' },
  oauth_client_delete: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was removed.' },
  oauth_client_secret_reset: {
    kind: 'notification',
    entity: 'oauth_client',
    meaning: 'An OAuth client was given a new secret.',
  },
  oauth_app_delete: {
    kind: 'notification',
    entity: 'oauth_app',
    meaning: 'A user ended what an application may do for them.',
  },
} as const satisfies Record<string, EventSpec>

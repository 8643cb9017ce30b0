import type { EventSpec } from '../shared/event-spec.ts'

/** Events of users, OAuth clients and applications (decision F3). */
export const accountEvents = {
  user_create: { kind: 'notification', entity: 'user', meaning: 'A user was added to the account.' },
  user_update: { kind: 'notification', entity: 'user', meaning: 'A user or their grants were changed.' },
  user_delete: { kind: 'notification', entity: 'user', meaning: 'A user was removed from the account.' },
  profile_update: {
    kind: 'notification',
    entity: 'user',
    meaning: 'A user changed their profile.',
  },
  account_update: {
    kind: 'notification',
    entity: 'account',
    meaning: 'The contact data of the account was changed.',
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
      'A resource of this installation was found in the infrastructure that belongs to no known resource. The event goes to the oldest account.',
  },
  oauth_client_create: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was registered.' },
  oauth_client_update: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was changed.' },
  oauth_client_delete: { kind: 'notification', entity: 'oauth_client', meaning: 'An OAuth client was removed.' },
  oauth_client_secret_reset: {
    kind: 'notification',
    entity: 'oauth_client',
    meaning: 'The secret of an OAuth client was reset.',
  },
  oauth_app_delete: {
    kind: 'notification',
    entity: 'oauth_app',
    meaning: 'A user revoked the access of an application.',
  },
} as const satisfies Record<string, EventSpec>

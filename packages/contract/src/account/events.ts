import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of users, OAuth clients and applications (decision F3). */
export const accountEvents = {
  user_create: describeNotification('user', 'A user was added to the account.'),
  user_update: describeNotification('user', 'A user or their grants were changed.'),
  user_delete: describeNotification('user', 'A user was removed from the account.'),
  profile_update: describeNotification('user', 'A user changed their profile.'),
  account_update: describeNotification('account', 'The contact data of the account was changed.'),
  account_settings_update: describeNotification('account', 'The settings of the account were changed.'),
  account_agreement_sign: describeNotification('account', 'A user acknowledged an agreement for the account.'),
  resource_orphaned: describeNotification(
    'account',
    'A resource of this installation was found in the infrastructure that belongs to no known resource. The event goes to the oldest account.',
  ),
  oauth_client_create: describeNotification('oauth_client', 'An OAuth client was registered.'),
  oauth_client_update: describeNotification('oauth_client', 'An OAuth client was changed.'),
  oauth_client_delete: describeNotification('oauth_client', 'An OAuth client was removed.'),
  oauth_client_secret_reset: describeNotification('oauth_client', 'The secret of an OAuth client was reset.'),
  oauth_app_delete: describeNotification('oauth_app', 'A user revoked the access of an application.'),
} as const satisfies Record<string, EventSpec>

import type { Scope } from '@moorage/contract'

/** Permissions of a scope on the consent page. */
export const scopeSentences: Readonly<Record<Scope | '*', string>> = {
  '*': 'Do everything that you can do, and view everything that you can view.',
  'volumes:read_only': 'View your volumes.',
  'volumes:read_write': 'View, create, change and delete your volumes.',
  'hosts:read_only': 'View your hosts.',
  'hosts:read_write': 'View, create, change and delete your hosts.',
  'orch:read_only': 'View your Kubernetes clusters.',
  'orch:read_write': 'View, create, change and delete your Kubernetes clusters, and use their credentials.',
  'events:read_only': 'View the events of your account.',
  'events:read_write': 'View the events of your account and mark them as read.',
  'account:read_only': 'View your profile, tokens and apps, and your account with its users, tags and usage.',
  'account:read_write':
    'View and change your profile, tokens and apps, and your account with its users, tags and OAuth clients.',
}

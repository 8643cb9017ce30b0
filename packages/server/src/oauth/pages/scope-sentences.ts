import type { Scope } from '@moorage/contract'

/** What a scope lets an application do, as the consent page says it. */
export const scopeSentences: Readonly<Record<Scope | '*', string>> = {
  '*': 'Do everything that you can do, and see everything that you can see.',
  'volumes:read_only': 'See your volumes.',
  'volumes:read_write': 'See, create, change and delete your volumes.',
  'hosts:read_only': 'See your hosts.',
  'hosts:read_write': 'See, create, change and delete your hosts.',
  'orch:read_only': 'See your Kubernetes clusters.',
  'orch:read_write': 'See, create, change and delete your Kubernetes clusters, and use their credentials.',
  'events:read_only': 'See the events of your account.',
  'events:read_write': 'See the events of your account and mark them as read.',
  'account:read_only': 'See your profile, tokens and apps, and your account with its users, tags and usage.',
  'account:read_write':
    'See and change your profile, tokens and apps, and your account with its users, tags and OAuth clients.',
}

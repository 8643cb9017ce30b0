import { openByButton, openBySelection } from '../open-dialog.ts'
import { type Picture, dialogAt, light, lightAndPhone, pageAt } from '../picture.ts'

const ofUser = { route: '/users/$username' } as const
const grace = 'grace@harbour.example'

/** Pages of the account. */
export const accountPictures: readonly Picture[] = [
  pageAt('tags', '/tags', 'production', lightAndPhone),
  pageAt('tag', '/tags/production', 'orders', { ...light, route: '/tags/$label' }),
  dialogAt('tag-delete', '/tags', 'production', openBySelection('production', 'Delete')),
  pageAt('images', '/images', 'moor image import', {}),
  pageAt('trash', '/trash', 'session-cache', lightAndPhone),
  pageAt('usage', '/usage', /to date/, {}),
  pageAt('users', '/users', 'grace', {}),
  dialogAt('users-create', '/users', 'grace', openByButton('Create user')),
  pageAt('user', '/users/grace', grace, { ...light, ...ofUser }),
  pageAt('user-grants', '/users/deploy', 'orders', { ...lightAndPhone, ...ofUser }),
  { ...dialogAt('user-delete', '/users/grace', grace, openByButton('Delete')), ...ofUser },
  pageAt('clients', '/oauth-clients', 'Status page', lightAndPhone),
  dialogAt('client-create', '/oauth-clients', 'Status page', openByButton('Register client')),
  dialogAt('client-reset', '/oauth-clients', 'Status page', openBySelection('Status page', 'Reset secret')),
  pageAt('audit', '/audit', 'volume.create', lightAndPhone),
  pageAt('contact', '/account', 'Account UUID', lightAndPhone),
]

/** Pages of a user's own settings. */
export const userPictures: readonly Picture[] = [
  pageAt('profile', '/profile', 'Time zone', lightAndPhone),
  pageAt('tokens', '/tokens', 'terraform', {}),
  pageAt('token-create', '/tokens', 'terraform', { ...lightAndPhone, act: openByButton('Create token') }),
  dialogAt('token-revoke', '/tokens', 'terraform', openBySelection('terraform', 'Revoke')),
  pageAt('ssh-keys', '/ssh-keys', 'laptop', lightAndPhone),
  pageAt('ssh-keys-none', '/ssh-keys', /No SSH keys/, { ...light, viewer: 'newcomer' }),
  dialogAt('ssh-key-add', '/ssh-keys', 'laptop', openByButton('Add SSH key')),
  pageAt('applications', '/applications', 'Backup service', lightAndPhone),
  dialogAt('application-revoke', '/applications', 'Backup service', openBySelection('Backup service', 'Revoke')),
  pageAt('sign-ins', '/sign-ins', 'Signed in', lightAndPhone),
]

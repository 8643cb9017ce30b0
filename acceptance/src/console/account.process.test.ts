import { consoleVariants, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { test } from 'vitest'

const { describe, makeVolume, expectAccessible } = onConsolePages()

describe('the console of the account', () => {
  test.each(consoleVariants)('axe finds no violations, %s, %i wide', async (look, width) => {
    await makeVolume(`seen-${look}-${width}`, { tags: ['shown'] })
    await expectAccessible(
      [
        ['/usage', /to date, for the listed resources/],
        ['/users', 'admin'],
        ['/oauth-clients', /No OAuth clients/],
        ['/audit', 'volume.create'],
        ['/account', 'Account UUID'],
        ['/tags', 'shown'],
        ['/profile', 'Time zone'],
        ['/tokens', 'Scopes'],
        ['/ssh-keys', /No SSH keys/],
        ['/applications', /No authorized applications/],
        ['/sign-ins', 'Signed in'],
        ['/activity?status=finished', 'Create volume'],
      ],
      look,
      width,
    )
  })
})

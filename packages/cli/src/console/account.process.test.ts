import { consoleLooks, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { test } from 'vitest'

const { describe, makeVolume, expectForEverybody } = onConsolePages()

describe('the console of the account', () => {
  test.each(consoleLooks)('axe finds nothing, %s, %i wide', async (look, width) => {
    await makeVolume(`seen-${look}-${width}`, { tags: ['shown'] })
    await expectForEverybody(
      [
        ['/usage', /so far, for what is found/],
        ['/users', 'admin'],
        ['/oauth-clients', /No OAuth clients/],
        ['/audit', 'volume.create'],
        ['/account', 'Lasting id'],
        ['/tags', 'shown'],
        ['/profile', 'Time zone'],
        ['/tokens', 'May do'],
        ['/ssh-keys', /No SSH keys/],
        ['/applications', /No applications/],
        ['/sign-ins', 'Signed in'],
        ['/activity?status=finished', 'Create volume'],
      ],
      look,
      width,
    )
  })
})

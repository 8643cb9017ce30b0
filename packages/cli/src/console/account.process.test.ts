import { consoleLooks, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { createToken, revokeToken } from '@moorage/server/testkit/browser/steps/token-steps'
import { expect, test } from 'vitest'

const { describe, bench, makeVolume, signedIn, expectForEverybody } = onConsolePages()

describe('the console of the account', () => {
  test('a token is shown once, lets a program in, and is refused once it is revoked', async () => {
    const page = await signedIn('/tokens')
    const token = await createToken(page, 'backup')
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect((await bench().ask({ path: '/v4/profile', token })).status).toBe(200)
    await revokeToken(page, 'backup')
    expect((await bench().ask({ path: '/v4/profile', token })).status).toBe(401)
  })

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

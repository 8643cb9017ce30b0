import { describe, expect, it } from 'vitest'
import { completedHostWish, hostWishBody, hostWishRequest, isCompleteHostWish, newHostWish } from './host-wish.ts'

const wish = { ...newHostWish, region: 'us-east', type: 'small' }
const access = { rootPass: 'a-root-password', keys: ' ssh-ed25519 AAAA me \n\n', keysOf: 'admin' }

describe('the form of a new host', () => {
  it('names nothing that was not chosen', () => {
    expect(hostWishBody(wish)).toEqual({ region: 'us-east', type: 'small' })
    expect(hostWishRequest(wish).moor).toEqual(['host', 'create', '--region', 'us-east', '--type', 'small'])
  })

  it('sends who is let in, and shows the password to nobody', () => {
    const typed = { ...wish, image: 'debian12', access, swap: '512' }
    expect(hostWishBody(typed)).toMatchObject({
      image: 'debian12',
      swap_size: 512,
      root_pass: 'a-root-password',
      authorized_keys: ['ssh-ed25519 AAAA me'],
      authorized_users: ['admin'],
    })
    const shown = hostWishRequest(typed)
    expect(JSON.stringify(shown)).not.toContain('a-root-password')
    expect(shown.moor).toEqual(expect.arrayContaining(['--root-pass', '-', '--authorized-users', 'admin']))
  })

  it('sends nothing of an image where there is none', () => {
    expect(Object.keys(hostWishBody({ ...wish, access, swap: '512' }))).toEqual(['region', 'type'])
  })

  it('is not sent without a plan, or with a password that is too short', () => {
    expect(isCompleteHostWish(wish)).toBe(true)
    expect(isCompleteHostWish({ ...wish, type: '' })).toBe(false)
    const short = { ...access, rootPass: 'short' }
    expect(isCompleteHostWish({ ...wish, image: 'debian12', access: short })).toBe(false)
  })

  it('has the first region and plan until somebody chooses', () => {
    expect(completedHostWish({ ...wish, region: '', type: '' }, [], [])).toMatchObject({ region: '', type: '' })
    expect(completedHostWish(wish, [], [])).toMatchObject({ region: 'us-east', type: 'small' })
  })
})

import { describe, expect, it } from 'vitest'
import { completedHostWish, hostWishBody, hostWishRequest, isCompleteHostWish, newHostWish } from './host-wish.ts'

const wish = { ...newHostWish, region: 'us-east', type: 'small' }
const access = { rootPass: 'a-root-password', keys: ' ssh-ed25519 AAAA me \n\n', keysOf: 'admin' }

describe('draft of a host', () => {
  it('sends only set fields', () => {
    expect(hostWishBody(wish)).toEqual({ region: 'us-east', type: 'small' })
    expect(hostWishRequest(wish).moor).toEqual(['host', 'create', '--region', 'us-east', '--type', 'small'])
  })

  it('sends credentials, and does not display the password', () => {
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

  it('sends no image fields without an image', () => {
    expect(Object.keys(hostWishBody({ ...wish, access, swap: '512' }))).toEqual(['region', 'type'])
  })

  it('is incomplete without a plan or with a short password', () => {
    expect(isCompleteHostWish(wish)).toBe(true)
    expect(isCompleteHostWish({ ...wish, type: '' })).toBe(false)
    const short = { ...access, rootPass: 'short' }
    expect(isCompleteHostWish({ ...wish, image: 'debian12', access: short })).toBe(false)
  })

  it('defaults to the first region and plan', () => {
    expect(completedHostWish({ ...wish, region: '', type: '' }, [], [])).toMatchObject({ region: '', type: '' })
    expect(completedHostWish(wish, [], [])).toMatchObject({ region: 'us-east', type: 'small' })
  })
})

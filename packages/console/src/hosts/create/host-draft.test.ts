import { describe, expect, it } from 'vitest'
import { hostDraftWithDefaults, hostCreateBody, hostRequest, missingInHost, newHostDraft } from './host-draft.ts'

const draft = { ...newHostDraft, region: 'us-east', type: 'small' }
const access = { rootPass: 'a-root-password', keys: ' ssh-ed25519 AAAA me \n\n', keysOf: 'admin' }

describe('draft of a host', () => {
  it('sends only set fields', () => {
    expect(hostCreateBody(draft)).toEqual({ region: 'us-east', type: 'small' })
    expect(hostRequest(draft).moor).toEqual(['host', 'create', '--region', 'us-east', '--type', 'small'])
  })

  it('sends credentials, and does not display the password', () => {
    const typed = { ...draft, image: 'debian12', access, swap: '512' }
    expect(hostCreateBody(typed)).toMatchObject({
      image: 'debian12',
      swap_size: 512,
      root_pass: 'a-root-password',
      authorized_keys: ['ssh-ed25519 AAAA me'],
      authorized_users: ['admin'],
    })
    const request = hostRequest(typed)
    expect(JSON.stringify(request)).not.toContain('a-root-password')
    expect(request.moor).toEqual(expect.arrayContaining(['--root-pass', '-', '--authorized-users', 'admin']))
  })

  it('sends no image fields without an image', () => {
    expect(Object.keys(hostCreateBody({ ...draft, access, swap: '512' }))).toEqual(['region', 'type'])
  })

  it.each([
    [{}, null],
    [{ access: { ...access, rootPass: 'short' } }, null],
    [{ type: '' }, 'Select a region and a plan.'],
    [{ image: 'debian12', access: { ...access, rootPass: 'short' } }, /root password of at least 7/],
    [{ image: 'debian12', swap: '1.5' }, /disk sizes/],
    [{ first: { ...draft.first, bootSize: 'x' } }, /disk sizes/],
    [
      { settings: { ...draft.settings, alerts: { ...draft.settings.alerts, cpu: '-1' } } },
      /thresholds from 0 to 1000000/,
    ],
  ])('with %j, names what is missing: %s', (change, hint) => {
    const missing = missingInHost({ ...draft, ...change })
    if (hint === null) expect(missing).toBeNull()
    else expect(missing).toMatch(hint)
  })

  it('defaults to the first region and plan', () => {
    expect(hostDraftWithDefaults({ ...draft, region: '', type: '' }, [], [])).toMatchObject({ region: '', type: '' })
    expect(hostDraftWithDefaults(draft, [], [])).toMatchObject({ region: 'us-east', type: 'small' })
  })
})

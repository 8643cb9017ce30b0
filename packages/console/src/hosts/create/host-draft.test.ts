import { describe, expect, it } from 'vitest'
import { hostDraftWithDefaults, hostRequest, missingInHost, newHostDraft } from './host-draft.ts'
import { formLines, neutralWords } from '../../requests/form-lines.ts'

const draft = { ...newHostDraft, region: 'us-east', type: 'small' }
const access = { rootPass: 'a-root-password', keys: ' ssh-ed25519 AAAA me \n\n', keysOf: 'admin' }
const linesOf = (one: typeof draft) => formLines(hostRequest(one), neutralWords, '')

describe('draft of a host', () => {
  it('sends only set fields', () => {
    expect(hostRequest(draft).body).toEqual({ region: 'us-east', type: 'small' })
    expect(linesOf(draft).moor).toBe('moor host create --region us-east --type small')
  })

  it('sends credentials and user data, and does not display them', () => {
    const typed = { ...draft, image: 'debian12', access, swap: '512', userData: '#!/bin/sh\necho ü\n' }
    expect(hostRequest(typed).body).toMatchObject({
      image: 'debian12',
      swap_size: 512,
      root_pass: 'a-root-password',
      authorized_keys: ['ssh-ed25519 AAAA me'],
      authorized_users: ['admin'],
      metadata: { user_data: 'IyEvYmluL3NoCmVjaG8gw7wK' },
    })
    expect(JSON.stringify(linesOf(typed))).not.toMatch(/a-root-password|IyEvYmlu/)
    expect(linesOf(typed).moor).toMatch(/ --root-pass - .*--authorized-users admin/)
  })

  it('sends no image fields without an image', () => {
    expect(Object.keys(hostRequest({ ...draft, access, swap: '512', userData: 'x' }).body)).toEqual(['region', 'type'])
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

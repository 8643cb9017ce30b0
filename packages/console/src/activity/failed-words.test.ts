import { type EventAction, events, keysOf } from '@moorage/contract'
import type { Event } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { lastFailed, stepAfterFailed } from './failed-words.ts'

const jobs = keysOf(events).filter((action) => events[action].kind === 'job')

describe('what went wrong', () => {
  test.each(jobs)('%s that failed says in whole sentences what its owner can do next', (action) => {
    expect(stepAfterFailed({ action, status: 'failed' })).toMatch(/^[A-Z].*\.$/)
    expect(stepAfterFailed({ action, status: 'finished' })).toBeNull()
  })

  test('a disk that was found damaged says so, though nobody asked for anything', () => {
    expect(stepAfterFailed({ action: 'volume_damaged', status: 'notification' })).toMatch(/repair/)
  })

  const event = (action: EventAction, status: Event['status'], more: Partial<Event> = {}) =>
    ({ action, status, entity: { type: 'volume', id: 7, label: 'data', url: '' }, read: false, ...more }) as Event

  test.each<readonly [name: string, events: readonly Event[], action: EventAction | undefined]>([
    ['the last operation failed', [event('volume_attach', 'failed')], 'volume_attach'],
    [
      'a notice came after it',
      [event('volume_update', 'notification'), event('volume_resize', 'failed')],
      'volume_resize',
    ],
    ['something was done since', [event('volume_attach', 'finished'), event('volume_attach', 'failed')], undefined],
    ['something is being done', [event('volume_attach', 'started'), event('volume_attach', 'failed')], undefined],
    [
      'it was found damaged',
      [event('volume_damaged', 'notification'), event('volume_attach', 'finished')],
      'volume_damaged',
    ],
    ['it was put aside', [event('volume_attach', 'failed', { read: true })], undefined],
    ['nothing is known', [], undefined],
  ])('is told on the page of a thing where %s', (_name, told, action) => {
    expect(lastFailed('volume', 7, told)?.action).toBe(action)
    expect(lastFailed('volume', 8, told)).toBeNull()
  })
})

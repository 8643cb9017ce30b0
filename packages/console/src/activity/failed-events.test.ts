import { type EventAction, events, keysOf } from '@moorage/contract'
import type { Event } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { lastFailedEvent, failedEventStep } from './failed-events.ts'

const operations = keysOf(events).filter((action) => events[action].kind === 'job')

describe('failures', () => {
  test.each(operations)('%s describes the next step in sentences', (action) => {
    expect(failedEventStep({ action, status: 'failed' })).toMatch(/^[A-Z].*\.$/)
    expect(failedEventStep({ action, status: 'finished' })).toBeNull()
  })

  test('a damaged disk is a failure without an operation', () => {
    expect(failedEventStep({ action: 'volume_damaged', status: 'notification' })).toMatch(/repair/)
  })

  const event = (action: EventAction, status: Event['status'], more: Partial<Event> = {}) =>
    ({ action, status, entity: { type: 'volume', id: 7, label: 'data', url: '' }, read: false, ...more }) as Event

  test.each<readonly [name: string, events: readonly Event[], action: EventAction | undefined]>([
    ['the last operation failed', [event('volume_attach', 'failed')], 'volume_attach'],
    [
      'a notification followed',
      [event('volume_update', 'notification'), event('volume_resize', 'failed')],
      'volume_resize',
    ],
    ['an operation succeeded since', [event('volume_attach', 'finished'), event('volume_attach', 'failed')], undefined],
    ['an operation is in progress', [event('volume_attach', 'started'), event('volume_attach', 'failed')], undefined],
    [
      'damage was detected',
      [event('volume_damaged', 'notification'), event('volume_attach', 'finished')],
      'volume_damaged',
    ],
    ['the failure was dismissed', [event('volume_attach', 'failed', { read: true })], undefined],
    ['there are no events', [], undefined],
  ])('are shown on the page of a resource if %s', (_name, history, action) => {
    expect(lastFailedEvent('volume', 7, history)?.action).toBe(action)
    expect(lastFailedEvent('volume', 8, history)).toBeNull()
  })
})

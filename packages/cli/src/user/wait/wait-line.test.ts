import { expect, test } from 'vitest'
import type { WatchedEvent } from './watched-event.ts'
import { openWaitLine } from './wait-line.ts'

const event: WatchedEvent & { readonly time_remaining: number | string | null; readonly duration: number | null } = {
  id: 7,
  action: 'volume_create',
  status: 'started',
  percent_complete: 40,
  message: null,
  time_remaining: 90,
  duration: null,
}
const ended = { ...event, status: 'finished' as const, percent_complete: 100, time_remaining: 0, duration: 2.13 }

function record(isTTY: boolean) {
  const said: string[] = []
  return { said, stream: { isTTY, columns: 60, write: (text: string) => void said.push(text) } }
}

test('on a terminal, one line is overwritten: state, percent, remaining time, and cause', () => {
  const { said, stream } = record(true)
  const line = openWaitLine('volume create data', stream)
  line.update(event)
  line.update({ ...event, message: 'the host is busy', time_remaining: '0:00:05' } as WatchedEvent)
  line.end(ended)
  expect(said).toEqual([
    '\r\u001b[Kvolume create data: started, 40 %, 90s left',
    '\r\u001b[Kvolume create data: started, 40 %, 5s left (the host is bus',
    '\r\u001b[Kvolume create data: finished in 2.1s',
    '\n',
  ])
})

test('elsewhere, one plain line is printed at the end', () => {
  const { said, stream } = record(false)
  const line = openWaitLine('volume create data', stream)
  line.update(event)
  line.end({ ...ended, status: 'failed', message: 'There is no room\u009b.' })
  expect(said).toEqual(['volume create data: failed in 2.1s: There is no room?.\n'])
})

test('an aborted wait leaves no partial line', () => {
  const { said, stream } = record(true)
  const line = openWaitLine('volume create data', stream)
  line.update(event)
  line.end(null)
  expect(said.at(-1)).toBe('\r\u001b[K')
})

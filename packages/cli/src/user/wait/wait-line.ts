import { terminalLine } from '@moorage/server/logging/terminal-text'
import type { WatchedEvent } from './watched-event.ts'
import { formatDuration } from '../output/relative-time.ts'

/** Progress line of an operation. */
export interface WaitLine {
  update(event: WatchedEvent): void
  end(event: WatchedEvent | null): void
}

/** Output stream. A terminal line is overwritten; other streams get one plain line at the end. */
export interface LineStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** Returns the progress line of an operation; `title` is like `volume create data`. On a terminal it is overwritten, otherwise written at the end. */
export function openWaitLine(title: string, out: LineStream): WaitLine {
  return out.isTTY === true ? liveLine(title, out) : plainLine(title, out)
}

function plainLine(title: string, out: LineStream): WaitLine {
  return {
    update: () => undefined,
    end: (event) => void (event && out.write(`${terminalLine(`${title}: ${formatEnd(event)}`)}\n`)),
  }
}

function liveLine(title: string, out: LineStream): WaitLine {
  const over = (text: string): void =>
    void out.write(`\r\u001b[K${terminalLine(text).slice(0, (out.columns || 80) - 1)}`)
  return {
    update: (event) => over(`${title}: ${formatProgress(event)}`),
    end(event) {
      over(event ? `${title}: ${formatEnd(event)}` : '')
      if (event) out.write('\n')
    },
  }
}

/** Returns status, percent, remaining time, and cause as text: `started, 40 %, 3s left (the host is busy)`. */
export function formatProgress(event: WatchedEvent): string {
  const percent = event.percent_complete === null ? [] : [`${event.percent_complete} %`]
  const seconds = secondsLeft(event)
  const left = seconds === null ? [] : [`${formatDuration(seconds)} left`]
  const cause = event.message === null || event.message === '' ? '' : ` (${event.message})`
  return [event.status, ...percent, ...left].join(', ') + cause
}

function formatEnd(event: WatchedEvent): string {
  const duration =
    'duration' in event && typeof event.duration === 'number' ? ` in ${Math.round(event.duration * 10) / 10}s` : ''
  const cause = event.message === null || event.message === '' ? '' : `: ${event.message}`
  return event.status + duration + cause
}

/** The linode dialect returns `0:01:30`. */
function secondsLeft(event: WatchedEvent): number | null {
  const left = 'time_remaining' in event ? event.time_remaining : null
  if (typeof left === 'number') return left
  if (typeof left !== 'string') return null
  return left.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

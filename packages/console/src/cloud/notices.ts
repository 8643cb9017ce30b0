import type { Event } from '@moorage/sdk'
import { liveValue } from './live-value.ts'

/** A resource that a request has made or changes, and what happens to it: `is being created`. */
export interface Notice {
  readonly type: Event['entity']['type']
  readonly id: number
  readonly label: string
  readonly news: string
}

/** Notifications that are not dismissed, the newest last; at most three. */
export const notices = liveValue<readonly Notice[]>([])

/** Adds a notification that links to a resource. */
export function notify(notice: Notice): void {
  notices.set([...notices.get(), notice].slice(-3))
}

import type { Event } from '@moorage/sdk'
import { observable } from '../cloud/observable.ts'

/** Notice of an accepted change, with a link to the resource. */
export interface Notice {
  readonly key: number
  readonly text: string
  readonly entity: Pick<Event['entity'], 'type' | 'id' | 'label'>
}

const noticesMax = 3

let lastKey = 0

/** Notices that the user has not dismissed, newest first. */
export const notices = observable<readonly Notice[]>([])

/** Adds a notice about a resource until the user dismisses it. Only the newest three remain. */
export function notify(
  text: string,
  type: 'volume' | 'host' | 'orchcluster',
  { id, label }: { readonly id: number; readonly label: string },
): void {
  lastKey += 1
  const notice = { key: lastKey, text, entity: { type, id, label } }
  notices.set([notice, ...notices.get()].slice(0, noticesMax))
}

/** Removes a notice; no effect if the key is unknown. */
export function dismissNotice(key: number): void {
  notices.set(notices.get().filter((notice) => notice.key !== key))
}

import type { Event, TrashItem } from '@moorage/sdk'
import { cloud } from '../cloud/cloud.ts'
import { observable } from '../cloud/observable.ts'

/** Notice of an accepted change, with a link to the resource; of a deletion, with the trash item that undoes it. */
export interface Notice {
  readonly key: number
  readonly text: string
  readonly entity: Pick<Event['entity'], 'id' | 'label'> & { readonly type: Event['entity']['type'] | 'disk' }
  readonly item: TrashItem | null
}

const noticesMax = 3

let lastKey = 0

/** Notices that the user has not dismissed, newest first. */
export const notices = observable<readonly Notice[]>([])

/** Adds a notice about a resource until the user dismisses it. Only the newest three remain. */
export function notify(
  text: string,
  type: 'volume' | 'volume_snapshot' | 'volume_backup' | 'host' | 'orchcluster' | 'disk',
  { id, label }: { readonly id: number; readonly label: string },
): void {
  addNotice({ text, entity: { type, id, label }, item: null })
}

/** Adds a notice about a deletion that can be undone, or about the previous disks of a change. Adds none if the user cannot view the trash. */
export async function notifyTrashed(trashItemId: number, isDeletion: boolean): Promise<void> {
  const item = await cloud.trash.view(trashItemId).catch(() => null)
  if (item === null) return
  const { entity, label } = item
  const text = isDeletion ? `Deleted ${entity.type} ${label}.` : `The trash keeps the previous data of ${label}.`
  addNotice({ text, entity: { ...entity, label }, item })
}

function addNotice(notice: Omit<Notice, 'key'>): void {
  lastKey += 1
  notices.set([{ ...notice, key: lastKey }, ...notices.get()].slice(0, noticesMax))
}

/** Removes a notice; no effect if the key is unknown. */
export function dismissNotice(key: number): void {
  notices.set(notices.get().filter((notice) => notice.key !== key))
}

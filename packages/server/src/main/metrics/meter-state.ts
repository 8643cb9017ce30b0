import { type Survey, surveyStore, workStates } from '#store/installation/survey.ts'
import type { Store } from '#store/open-store.ts'
import { boundRead } from './bound-read.ts'
import type { Instruments } from './instruments.ts'

/**
 * Registers gauges of work, resources and the event log, equal in every process, and returns a function that reads them from the database. If the database fails
 * or times out, only `moorage_database_up` remains, with 0.
 */
export function meterState(instruments: Instruments, store: Store): () => Promise<void> {
  const { up, work, age, resources, heldBack, lag } = describeGauges(instruments)
  const setTrash = measureTrash(instruments)
  const set = (survey: Survey): void => {
    up.set(1)
    for (const state of workStates) work.set({ state }, survey.work[state])
    resources.reset()
    for (const { count, ...labels } of survey.resources) resources.set(labels, count)
    setTrash(survey.trash)
    age.set(Math.max(0, survey.oldestDueS))
    heldBack.set(survey.heldBack.entries)
    lag.set(Math.max(0, survey.heldBack.ageS))
  }
  const hide = (): void => {
    up.set(0)
    work.reset()
    resources.reset()
    setTrash([])
    // A reset would wrongly set gauges without labels to 0.
    for (const one of [age, heldBack, lag]) one.remove()
  }
  return boundRead(async () => set(await surveyStore(store)), hide)
}

/** Returns a function that replaces the values of the gauges of the trash. */
function measureTrash({ gauge }: Instruments): (counts: Survey['trash']) => void {
  const labels = ['kind', 'region'] as const
  const same = 'by kind and region; the same in all processes.'
  const items = gauge('moorage_trash_items', `Deleted resources in the trash, ${same}`, labels)
  const gib = gauge('moorage_trash_gib', `GiB of storage that deleted resources hold, ${same}`, labels)
  const oldest = gauge('moorage_trash_oldest_seconds', `Time since the oldest deletion in the trash, ${same}`, labels)
  return (counts) => {
    for (const one of [items, gib, oldest]) one.reset()
    for (const { kind, region, ...count } of counts) {
      items.set({ kind, region }, count.items)
      gib.set({ kind, region }, count.gib)
      oldest.set({ kind, region }, Math.max(0, count.oldestS))
    }
  }
}

function describeGauges({ gauge }: Instruments) {
  return {
    up: gauge(
      'moorage_database_up',
      '1 if the database responded to this scrape before the timeout, otherwise 0, which also hides every other metric that is the same in all processes.',
    ),
    work: gauge(
      'moorage_work_rows',
      'Resources by the state of their work, each in exactly one state; the same in all processes.',
      ['state'],
    ),
    age: gauge(
      'moorage_work_oldest_due_seconds',
      'Time that the oldest work of a pending operation has been due without a worker; the same in all processes.',
    ),
    resources: gauge(
      'moorage_things',
      'Volumes, hosts, clusters and nodes by status and region; the same in all processes.',
      ['kind', 'status', 'region'],
    ),
    heldBack: gauge(
      'moorage_event_log_held_back_entries',
      'Event changes not yet visible to readers because of a running transaction, at most 10000; the same in all processes.',
    ),
    lag: gauge(
      'moorage_event_log_lag_seconds',
      'Age of the oldest event change not yet visible to readers; the same in all processes.',
    ),
  }
}

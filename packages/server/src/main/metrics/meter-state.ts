import { Gauge, type Registry } from 'prom-client'
import { type Survey, surveyStore, workStates } from '#store/installation/survey.ts'
import type { Store } from '#store/open-store.ts'
import { boundRead } from './bound-read.ts'

/** State metrics of the installation, equal in every process. */
export interface StateMeters {
  refresh(): Promise<void>
}

/**
 * Registers gauges of work, resources and the event log, which `refresh` reads from the database. After an error or 3 s, it hides them and sets
 * `moorage_database_up` to 0.
 */
export function meterState(registry: Registry, store: Store): StateMeters {
  const gauges = makeGauges(registry)
  return { refresh: boundRead(async () => gauges.set(await surveyStore(store)), gauges.hide) }
}

interface StateGauges {
  set(survey: Survey): void
  hide(): void
}

function makeGauges(registry: Registry): StateGauges {
  const { up, work, age, resources, heldBack, lag } = describeGauges([registry])
  const single = [age, heldBack, lag]
  return {
    set(survey) {
      up.set(1)
      for (const state of workStates) work.set({ state }, survey.work[state])
      resources.reset()
      for (const { count, ...labels } of survey.resources) resources.set(labels, count)
      age.set(Math.max(0, survey.oldestDueS))
      heldBack.set(survey.heldBack.entries)
      lag.set(Math.max(0, survey.heldBack.ageS))
    },
    hide() {
      up.set(0)
      work.reset()
      resources.reset()
      // A reset would wrongly set gauges without labels to 0.
      for (const gauge of single) gauge.remove()
    },
  }
}

function describeGauges(registers: Registry[]) {
  const up = new Gauge({
    name: 'moorage_database_up',
    help: '1 if the database responded to this scrape before the timeout, otherwise 0, which also hides every other metric that is the same in all processes.',
    registers,
  })
  const work = new Gauge({
    name: 'moorage_work_rows',
    help: 'Resources by the state of their work, each in exactly one state; the same in all processes.',
    labelNames: ['state'] as const,
    registers,
  })
  const age = new Gauge({
    name: 'moorage_work_oldest_due_seconds',
    help: 'Time that the oldest work of a pending operation has been due without a worker; the same in all processes.',
    labelNames: [] as const,
    registers,
  })
  const resources = new Gauge({
    name: 'moorage_things',
    help: 'Volumes, hosts, clusters and nodes by status and region; the same in all processes.',
    labelNames: ['kind', 'status', 'region'] as const,
    registers,
  })
  const heldBack = new Gauge({
    name: 'moorage_event_log_held_back_entries',
    help: 'Event changes not yet visible to readers because of a running transaction, at most 10000; the same in all processes.',
    registers,
  })
  const lag = new Gauge({
    name: 'moorage_event_log_lag_seconds',
    help: 'Age of the oldest event change not yet visible to readers; the same in all processes.',
    registers,
  })
  return { up, work, age, resources, heldBack, lag }
}

import assert from 'node:assert/strict'
import { openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import type { EventRecord, Volume } from '../client/shapes.ts'

/** Origin and token of a service. */
export interface Served {
  readonly origin: string
  readonly token: string
}

/** Creates a volume, waits until it is active, and returns it. Throws AssertionError if the operation does not finish in 30 s. */
export async function makeVolume(served: Served, label: string): Promise<Volume> {
  const api = openApi(fixedOriginSelector(served.origin), served.token)
  const made = await api.ok<Volume>('POST', '/volumes', { body: { label, region: 'us-east', size: 20 } })
  const event = await api.ok<EventRecord>('GET', `/account/events/${made.operationId}`, { query: { wait: 30 } })
  assert.equal(event.body.status, 'finished', `the volume ${label} was created: ${JSON.stringify(event.body)}`)
  return findVolume(served, made.body.id)
}

/** Returns a volume from the API. Throws AssertionError unless the status is 200. */
export async function findVolume(served: Served, id: number): Promise<Volume> {
  const api = openApi(fixedOriginSelector(served.origin), served.token)
  return (await api.ok<Volume>('GET', `/volumes/${id}`)).body
}

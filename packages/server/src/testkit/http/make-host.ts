import { expect } from 'vitest'
import type { Host } from '@moorage/contract'
import type { HttpBench } from './http-bench.ts'

/** Creates a host and runs passes until converged; by default 16 GB in eu-central. Returns the host; fails the test if rejected. */
export async function makeHost(http: HttpBench, body: Readonly<Record<string, unknown>> = {}): Promise<Host> {
  const answer = await http.call<Host>('POST', '/v4/hosts/instances', {
    body: { label: http.nextLabel(), region: 'eu-central', type: 'g6-standard-6', ...body },
  })
  expect(answer.status, answer.text).toBe(200)
  await http.converge()
  return viewHost(http, answer.body.id)
}

/** Returns the host from the API. */
export async function viewHost(http: HttpBench, id: number): Promise<Host> {
  const answer = await http.call<Host>('GET', `/v4/hosts/instances/${id}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

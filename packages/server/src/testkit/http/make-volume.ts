import { expect } from 'vitest'
import type { Volume } from '@moorage/contract'
import type { HttpBench } from './http-bench.ts'
import type { TestAnswer } from './http-harness.ts'

/** Requests a volume; by default in eu-central with a unique label. Returns any answer, and runs no pass. */
export async function postVolume(
  http: HttpBench,
  body: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<TestAnswer<Volume>> {
  const location = 'host_id' in body || 'region' in body ? {} : { region: 'eu-central' }
  return http.call<Volume>('POST', '/v4/volumes', {
    body: { label: http.nextLabel(), ...location, ...body },
    ...(token === undefined ? {} : { token }),
  })
}

/** Creates a volume with the defaults of postVolume, runs passes until converged, and returns it; fails the test if rejected. */
export async function makeVolume(
  http: HttpBench,
  body: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<Volume> {
  const answer = await postVolume(http, body, token)
  expect(answer.status, answer.text).toBe(200)
  await http.converge()
  return viewVolume(http, answer.body.id, token)
}

/** Returns the volume from the API. */
export async function viewVolume(http: HttpBench, id: number, token?: string): Promise<Volume> {
  const answer = await http.call<Volume>('GET', `/v4/volumes/${id}`, token === undefined ? {} : { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

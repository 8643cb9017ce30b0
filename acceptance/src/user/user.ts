import assert from 'node:assert/strict'
import type { ApiResponse } from '../client/api-response.ts'
import type { Api } from '../client/api.ts'
import type { EventLog } from '../client/event-log.ts'
import type { EventRecord, Host, Volume } from '../client/shapes.ts'
import { awaitOperationEnd } from './await-operation-end.ts'

/** Clients of a user. */
export interface UserTools {
  readonly api: Api
  readonly log: EventLog
}

type Body = Readonly<Record<string, unknown>>

/** User of volumes and hosts. Waits only by events. */
export class User {
  readonly #tools: UserTools

  constructor(tools: UserTools) {
    this.#tools = tools
  }

  async volume(id: number): Promise<Volume> {
    return (await this.#tools.api.ok<Volume>('GET', `/volumes/${id}`)).body
  }

  async newVolume(body: Body): Promise<Volume> {
    const answer = await this.start<Volume>('/volumes', body)
    await this.ended(answer)
    return this.volume(answer.body.id)
  }

  async newHost(body: Body): Promise<Host> {
    const made = { image: 'debian12', root_pass: 'A-day-2-remember!', swap_size: 0, ...body }
    const answer = await this.start<Host>('/hosts/instances', made)
    await this.ended(answer)
    return (await this.#tools.api.ok<Host>('GET', `/hosts/instances/${answer.body.id}`)).body
  }

  start<T>(path: string, body: Body): Promise<ApiResponse<T>> {
    return this.#tools.api.ok<T>('POST', path, { body })
  }

  async ended(answer: ApiResponse, status = 'finished'): Promise<EventRecord> {
    assert.ok(answer.operationId !== null, 'an accepted mutation that starts work returns its operation (F2)')
    return awaitOperationEnd(this.#tools, answer.operationId, status)
  }
}

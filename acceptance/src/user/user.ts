import assert from 'node:assert/strict'
import type { ApiResponse } from '../client/api-response.ts'
import type { Api, Method } from '../client/api.ts'
import type { EventLog } from '../client/event-log.ts'
import type { Sim } from '../client/sim.ts'
import type { EventRecord, Host, Page, Volume } from '../wire/shapes.ts'
import type { Kind, Ledger, Promised } from './ledger.ts'
import { awaitOperationEnd } from './await-operation-end.ts'

/** Clients and ledger of a user. */
export interface UserTools {
  readonly api: Api
  readonly log: EventLog
  readonly sim: Sim
  readonly ledger: Ledger
}

type Body = Readonly<Record<string, unknown>>
const paths: Readonly<Record<Kind, string>> = {
  volume: '/volumes',
  host: '/hosts/instances',
  cluster: '/orch/clusters',
}

/** User of volumes and hosts. Waits only by events. */
export class User {
  readonly #tools: UserTools

  constructor(tools: UserTools) {
    this.#tools = tools
  }

  volume(id: number): Promise<Volume> {
    return this.#view('volume', id)
  }

  host(id: number): Promise<Host> {
    return this.#view('host', id)
  }

  async newVolume(body: Body): Promise<Volume> {
    const { id } = await this.#make<Volume>('volume', paths.volume, body)
    return this.volume(id)
  }

  async newHost(body: Body): Promise<Host> {
    const { image } = this.#tools.api.words
    const made = { image, root_pass: 'A-day-2-remember!', swap_size: 0, ...body }
    const { id } = await this.#make<Host>('host', paths.host, made)
    return this.host(id)
  }

  async clone(sourceId: number, label: string): Promise<Volume> {
    const { id } = await this.#make<Volume>('volume', `${paths.volume}/${sourceId}/clone`, { label })
    return this.volume(id)
  }

  async start<T extends Volume | Host>(kind: Kind, path: string, body: Body): Promise<ApiResponse<T>> {
    const answer = await this.#tools.api.ok<T>('POST', path, { body })
    this.#tools.ledger.record(kind, answer.body.id, promisedBy(answer.body))
    return this.#record(answer)
  }

  async update<T extends Volume | Host>(kind: Kind, id: number, body: Body): Promise<ApiResponse<T>> {
    const answer = await this.#change<T>(kind, id, { method: 'PUT', path: `${paths[kind]}/${id}`, body })
    this.#tools.ledger.record(kind, id, body)
    return answer
  }

  async attach(id: number, body: Body): Promise<void> {
    await this.ended(await this.startAttach(id, body))
  }

  async startAttach(id: number, body: Body): Promise<ApiResponse> {
    const answer = await this.#change<Volume>('volume', id, {
      method: 'POST',
      path: `${paths.volume}/${id}/attach`,
      body,
    })
    assert.equal(answer.body.host_id, body['host_id'], 'host_id is visible immediately (D4)')
    this.#tools.ledger.record('volume', id, { host_id: Number(body['host_id']) })
    return answer
  }

  async detach(id: number): Promise<void> {
    this.#tools.ledger.releaseHosts()
    await this.ended(await this.#change('volume', id, { method: 'POST', path: `${paths.volume}/${id}/detach` }))
  }

  async resize(id: number, size: number): Promise<void> {
    await this.ended(await this.startResize(id, size))
  }

  async startResize(id: number, size: number): Promise<ApiResponse> {
    const answer = await this.#change('volume', id, {
      method: 'POST',
      path: `${paths.volume}/${id}/resize`,
      body: { size },
    })
    this.#tools.ledger.record('volume', id, { size })
    return answer
  }

  async remove(kind: Kind, id: number): Promise<EventRecord> {
    return this.awaitEnd(await this.startRemoval(kind, id))
  }

  async startRemoval(kind: Kind, id: number): Promise<number> {
    const { api, ledger } = this.#tools
    if (kind === 'host') ledger.releaseHosts()
    ledger.doubt(kind, id)
    const answer = await api.call('DELETE', `${paths[kind]}/${id}`)
    // A retried DELETE may return 404.
    if (answer.status === 404 && answer.isResent) ledger.record(kind, id, 'gone')
    else assert.equal(answer.status, 200, `DELETE of ${kind} ${id}: ${JSON.stringify(answer.problems)}`)
    ledger.record(kind, id, 'gone')
    const operation = answer.operationId ?? (await this.#findRemoval(kind, id))
    ledger.recordOperation(operation)
    return operation
  }

  async write(volumeId: number, offset: number, bytes: Buffer): Promise<void> {
    await this.#tools.sim.write(volumeId, offset, bytes)
    this.#tools.ledger.recordBytes(volumeId, offset, bytes)
  }

  ended(answer: ApiResponse, status = 'finished'): Promise<EventRecord> {
    assert.ok(answer.operationId !== null, 'an accepted mutation that starts work returns its operation (F2)')
    return this.awaitEnd(answer.operationId, status)
  }

  awaitEnd(operation: number, status = 'finished'): Promise<EventRecord> {
    const { api, log } = this.#tools
    return awaitOperationEnd(api, log, operation, status)
  }

  async #view<T>(kind: Kind, id: number): Promise<T> {
    return (await this.#tools.api.ok<T>('GET', `${paths[kind]}/${id}`)).body
  }

  async #make<T extends Volume | Host>(kind: Kind, path: string, body: Body): Promise<T> {
    const answer = await this.start<T>(kind, path, body)
    await this.ended(answer)
    return answer.body
  }

  async #change<T>(
    kind: Kind,
    id: number,
    request: { method: Method; path: string; body?: Body },
  ): Promise<ApiResponse<T>> {
    const { api, ledger } = this.#tools
    ledger.doubt(kind, id)
    const answer = await api.ok<T>(
      request.method,
      request.path,
      request.body === undefined ? {} : { body: request.body },
    )
    ledger.record(kind, id, {})
    return this.#record(answer)
  }

  #record<T>(answer: ApiResponse<T>): ApiResponse<T> {
    if (answer.operationId !== null) this.#tools.ledger.recordOperation(answer.operationId)
    return answer
  }

  async #findRemoval(kind: Kind, id: number): Promise<number> {
    const filter = { action: `${kind}_delete`, 'entity.type': kind, 'entity.id': id }
    const { body } = await this.#tools.api.ok<Page<EventRecord>>('GET', '/account/events', { filter })
    assert.equal(body.results, 1, `one deletion of ${kind} ${id} was accepted`)
    return body.data[0]?.id ?? 0
  }
}

function promisedBy(resource: Volume | Host): Promised {
  const { label, tags } = resource
  if (!('size' in resource)) return { label, tags }
  return { label, tags, size: resource.size, ...(resource.host_id !== null && { host_id: resource.host_id }) }
}

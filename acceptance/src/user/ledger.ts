import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import type { Sim } from '../client/sim.ts'
import { type EventRecord, hasEnded, type Page } from '../wire/shapes.ts'

/** Kinds of resources in the ledger. */
export type Kind = 'volume' | 'host' | 'cluster'

/** Acknowledged fields of a resource. */
export interface Promised {
  readonly label?: string
  readonly size?: number
  readonly tags?: readonly string[]
  readonly host_id?: number
  readonly k8s_version?: string
}

interface Written {
  readonly volumeId: number
  readonly offset: number
  readonly bytes: Buffer
}

const paths: Readonly<Record<Kind, string>> = {
  volume: '/volumes',
  host: '/hosts/instances',
  cluster: '/orch/clusters',
}

/** Everything that the service has acknowledged. */
export class Ledger {
  readonly #resources = new Map<string, Promised | 'gone'>()
  /** Resources that an unanswered request may have changed. */
  readonly #doubted = new Set<string>()
  readonly #damaged = new Set<number>()
  readonly #operations = new Set<number>()
  #written: Written[] = []

  doubt(kind: Kind, id: number): void {
    this.#doubted.add(`${kind} ${id}`)
  }

  /** Null means that the request was rejected. */
  record(kind: Kind, id: number, promised: Promised | 'gone' | null): void {
    const name = `${kind} ${id}`
    this.#doubted.delete(name)
    if (promised === 'gone') {
      this.#resources.set(name, promised)
      this.#written = this.#written.filter((one) => kind !== 'volume' || one.volumeId !== id)
    } else if (promised !== null) {
      const before = this.#resources.get(name)
      this.#resources.set(name, { ...(typeof before === 'object' && before), ...promised })
    }
  }

  releaseHosts(): void {
    for (const [name, promised] of this.#resources) {
      if (promised === 'gone') continue
      const { host_id: _, ...rest } = promised
      this.#resources.set(name, rest)
    }
  }

  recordOperation(id: number): void {
    this.#operations.add(id)
  }

  recordBytes(volumeId: number, offset: number, bytes: Buffer): void {
    this.#written.push({ volumeId, offset, bytes })
  }

  /** Bytes of a deliberately damaged disk are not checked. */
  recordDamage(volumeId: number, as: 'damaged' | 'sound'): void {
    if (as === 'damaged') this.#damaged.add(volumeId)
    else this.#damaged.delete(volumeId)
  }

  async check(api: Api, sim: Sim): Promise<void> {
    for (const [name, promised] of this.#resources)
      if (!this.#doubted.has(name)) await checkResource(api, name, promised)
    const known = await listEventIds(api)
    for (const id of this.#operations) assert.ok(known.has(id), `operation ${id} exists`)
    for (const { volumeId, offset, bytes } of this.#written) {
      if (this.#doubted.has(`volume ${volumeId}`) || this.#damaged.has(volumeId)) continue
      const found = await sim.read(volumeId, offset, bytes.length)
      assert.ok(found.equals(bytes), `the bytes of volume ${volumeId} at ${offset} are the written ones`)
    }
  }

  async checkEnded(api: Api): Promise<number> {
    for (const id of this.#operations) {
      const { body } = await api.ok<EventRecord>('GET', `/account/events/${id}`, { query: { wait: 60 } })
      assert.ok(hasEnded(body), `operation ${id} (${body.action}) has ended, not ${body.status}`)
    }
    return this.#operations.size
  }
}

async function listEventIds(api: Api): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { body } = await api.ok<Page<EventRecord>>('GET', '/account/events', { query: { page, page_size: 500 } })
    for (const event of body.data) ids.add(event.id)
    if (page >= body.pages) return ids
  }
}

async function checkResource(api: Api, name: string, promised: Promised | 'gone'): Promise<void> {
  const [kind, id] = name.split(' ') as [Kind, string]
  const { status, body } = await api.call<Record<string, unknown>>('GET', `${paths[kind]}/${id}`)
  if (promised === 'gone') {
    // A deleted volume is 404 immediately (D8). A deleted host has the status deleting until it is gone (H).
    if (kind === 'host' && status === 200) assert.equal(body['status'], 'deleting', `${name} is deleting`)
    else assert.equal(status, 404, `${name} is gone`)
    return
  }
  assert.equal(status, 200, `${name} exists`)
  for (const [field, value] of Object.entries(promised)) assert.deepEqual(body[field], value, `${field} of ${name}`)
}

import assert from 'node:assert/strict'
import type { OriginSelector } from './origin-selector.ts'

/** Resource as stored by the simulator. */
type SimResource = Readonly<Record<string, unknown>>

/** State of the simulator. */
interface SimState {
  readonly volumes: readonly SimResource[]
  readonly hosts: readonly SimResource[]
  readonly devices: readonly SimResource[]
  readonly clusters: readonly SimResource[]
  readonly nodes: readonly SimResource[]
}

/** Fault injected into calls of one driver method. */
interface Fault {
  readonly on: string
  readonly id?: number
  readonly times: number
  readonly as: 'error-before' | 'error-after' | 'hang' | 'lie'
  readonly code?: string
}

/** Client of /sim. Requires the operator's token (issue 2, point 5). */
export interface Sim {
  state(): Promise<SimState>
  read(volumeId: number, offset: number, length: number): Promise<Buffer>
  write(volumeId: number, offset: number, bytes: Buffer): Promise<void>
  addFault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  damage(volumeId: number, as: 'missing' | 'broken' | 'none'): Promise<void>
  cutPower(hostId: number): Promise<void>
}

/** Creates a client of /sim; sends no request. Its requests are idempotent, so they are retried. An unexpected status except 503 throws AssertionError. */
export function openSim(originSelector: OriginSelector, token: string): Sim {
  const send = async (method: string, path: string, body?: Buffer | object): Promise<Buffer> => {
    for (;;) {
      const origin = await originSelector.origin()
      try {
        return await sendOnce(`${origin}/sim${path}`, { method, token, body })
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        await originSelector.lost(origin, error)
      }
    }
  }
  return {
    state: async () => JSON.parse((await send('GET', '/world')).toString()) as SimState,
    read: (id, offset, length) => send('GET', `/volumes/${id}/content?offset=${offset}&length=${length}`),
    write: async (id, offset, bytes) => void (await send('PUT', `/volumes/${id}/content?offset=${offset}`, bytes)),
    addFault: async (fault) => void (await send('POST', '/faults', fault)),
    clearFaults: async () => void (await send('DELETE', '/faults')),
    damage: async (id, as) => void (await send('POST', `/volumes/${id}/damage`, { as })),
    cutPower: async (id) => void (await send('POST', `/hosts/${id}/power`, { power: 'off' })),
  }
}

async function sendOnce(
  url: string,
  { method, token, body }: { method: string; token: string; body: Buffer | object | undefined },
): Promise<Buffer> {
  const isBytes = Buffer.isBuffer(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
  }
  const payload = isBytes ? new Uint8Array(body) : JSON.stringify(body)
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: payload }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status === 503) throw new Error(`${method} ${url} answered 503`)
  assert.equal(response.status, 200, `${method} ${url} answered ${response.status}: ${bytes.toString().slice(0, 300)}`)
  return bytes
}

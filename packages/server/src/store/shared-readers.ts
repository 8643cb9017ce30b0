import type { CompiledQuery } from 'kysely'
import type { PlannedClient } from './planned-client.ts'

/** Shared connections that `prepareRead` uses, by database; none for a transaction, which has its own connection. */
export const sharedReadersOf = new WeakMap<object, SharedReaders>()

interface Reader {
  readonly client: PlannedClient
  readonly connected: Promise<unknown>
}

/**
 * Connections for short reads of all callers: statements are sent as they come, many in one write, and answered in order. Checking out a connection would cost
 * more than the read. A slow statement blocks later ones, so only reads of single rows by key are allowed, no writes or locks.
 */
export class SharedReaders {
  readonly #make: () => PlannedClient
  readonly #readers: (Reader | null)[]
  #turn = 0

  constructor(make: () => PlannedClient, count: number) {
    this.#make = make
    this.#readers = Array.from({ length: count }, () => null)
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    this.#turn = (this.#turn + 1) % this.#readers.length
    const { client, connected } = this.#readers[this.#turn] ?? this.#connect(this.#turn)
    await connected
    return (await client.executeQuery<Row>(query)).rows
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#open().map((client) => client.end()))
  }

  /** Ends all connections without waiting for their statements. */
  cutOff(): void {
    for (const client of this.#open()) client.cutOff()
  }

  #open(): readonly PlannedClient[] {
    return this.#readers.flatMap((reader) => reader?.client ?? [])
  }

  #connect(index: number): Reader {
    const client = this.#make()
    const reader = { client, connected: client.connect() }
    // Drops a broken connection; later statements use a new connection.
    const forget = (): void => {
      if (this.#readers[index] === reader) this.#readers[index] = null
    }
    client.on('error', forget).on('end', forget)
    reader.connected.catch(forget)
    this.#readers[index] = reader
    return reader
  }
}

import type pg from 'pg'
import type { PlannedClient } from './planned-client.ts'

/** Runs a statement and returns its rows. */
export type SharedRead = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

const sharedOf = new WeakMap<object, SharedRead>()

/** Registers the shared connections that `prepareRead` uses for this database. */
export function shareReads(db: object, read: SharedRead): void {
  sharedOf.set(db, read)
}

/** Returns the shared reads of a database; undefined inside a transaction, which has its own connection. */
export function sharedReads(db: object): SharedRead | undefined {
  return sharedOf.get(db)
}

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

  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#turn = (this.#turn + 1) % this.#readers.length
    const { client, connected } = this.#readers[this.#turn] ?? this.#connect(this.#turn)
    await connected
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows
  }

  open(): readonly PlannedClient[] {
    return this.#readers.flatMap((reader) => (reader ? [reader.client] : []))
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.open().map((client) => client.end()))
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

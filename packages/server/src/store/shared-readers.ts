import type pg from 'pg'
import type { PatientClient } from './patient-client.ts'

/** Answers a statement with its rows, which are what the text says. */
export type AskShared = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

const sharedOf = new WeakMap<object, AskShared>()

/** Has the short reads of a database go over connections that all share (`prepareRead`). */
export function shareReads(db: object, ask: AskShared): void {
  sharedOf.set(db, ask)
}

/** How short reads reach this database; undefined inside a transaction, which has a connection of its own. */
export function sharedReads(db: object): AskShared | undefined {
  return sharedOf.get(db)
}

/** One of these connections, and when it was made. */
interface Reader {
  readonly client: PatientClient
  readonly connected: Promise<unknown>
}

/**
 * A few connections for short reads of all callers at once: statements are sent as they come, many in one write, and answered in their order. Lending a connection out for each would cost
 * more than the read. One that takes long holds up those behind it, so only reads of single rows by their keys belong here, and nothing that writes or locks.
 */
export class SharedReaders {
  readonly #make: () => PatientClient
  readonly #readers: (Reader | null)[]
  #turn = 0

  constructor(make: () => PatientClient, count: number) {
    this.#make = make
    this.#readers = Array.from({ length: count }, () => null)
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#turn = (this.#turn + 1) % this.#readers.length
    const { client, connected } = this.#readers[this.#turn] ?? this.#connect(this.#turn)
    await connected
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows
  }

  /** The connections that there are now. */
  open(): readonly PatientClient[] {
    return this.#readers.flatMap((reader) => (reader ? [reader.client] : []))
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.open().map((client) => client.end()))
  }

  #connect(index: number): Reader {
    const client = this.#make()
    const reader = { client, connected: client.connect() }
    // Whoever comes next opens another; what was asked of this one is told why it failed.
    const forget = (): void => {
      if (this.#readers[index] === reader) this.#readers[index] = null
    }
    client.on('error', forget).on('end', forget)
    reader.connected.catch(forget)
    this.#readers[index] = reader
    return reader
  }
}

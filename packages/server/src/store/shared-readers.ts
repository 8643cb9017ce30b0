import type pg from 'pg'

/** Answers a statement with its rows. */
export type AskShared = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>

const sharedOf = new WeakMap<object, AskShared>()

/** Has the short reads of a database go over connections that all share (`prepareRead`). */
export function shareReads(db: object, ask: AskShared): void {
  sharedOf.set(db, ask)
}

/** How short reads reach this database; undefined inside a transaction, which has a connection of its own. */
export function sharedReads(db: object): AskShared | undefined {
  return sharedOf.get(db)
}

/**
 * A few connections for short reads of all callers at once: statements are sent as they come, many in one write, and answered in their order. Lending a connection out for each would cost
 * more than the read. One that takes long holds up those behind it, so only reads of single rows by their keys belong here, and nothing that writes or locks.
 */
export class SharedReaders {
  readonly #open: () => pg.Client
  readonly #clients: (Promise<pg.Client> | null)[]
  #turn = 0

  constructor(open: () => pg.Client, count: number) {
    this.#open = open
    this.#clients = Array.from({ length: count }, () => null)
  }

  async query(text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    this.#turn = (this.#turn + 1) % this.#clients.length
    const client = await (this.#clients[this.#turn] ?? this.#connect(this.#turn))
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled(this.#clients.filter((one) => one !== null))
    await Promise.allSettled(open.flatMap((one) => (one.status === 'fulfilled' ? [one.value.end()] : [])))
  }

  #connect(index: number): Promise<pg.Client> {
    const client = this.#open()
    const connected = client.connect().then(() => client)
    // Whoever comes next opens another; what was asked of this one is told why it failed.
    const forget = (): void => {
      if (this.#clients[index] === connected) this.#clients[index] = null
    }
    client.on('error', forget).on('end', forget)
    connected.catch(forget)
    this.#clients[index] = connected
    return connected
  }
}

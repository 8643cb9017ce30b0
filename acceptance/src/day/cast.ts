import assert from 'node:assert/strict'

/** The ids of the things of the day, by the names the steps call them. */
export class Cast {
  readonly #ids = new Map<string, number>()

  /** Remembers a thing; gives its id back. */
  add(name: string, id: number): number {
    this.#ids.set(name, id)
    return id
  }

  id(name: string): number {
    const id = this.#ids.get(name)
    assert.ok(id !== undefined, `"${name}" was made by an earlier step`)
    return id
  }

  /** Ids of all things whose names begin so. */
  all(prefix: string): number[] {
    return [...this.#ids].filter(([name]) => name.startsWith(prefix)).map(([, id]) => id)
  }

  remove(name: string): void {
    this.#ids.delete(name)
  }
}

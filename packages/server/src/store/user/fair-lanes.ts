/** Fair queue. Lanes take turns; entries of a lane start in order of arrival. */
export class FairLanes<T> {
  /** Lanes in the order of their turns; no lane is empty. */
  readonly #lanes = new Map<string, Set<T>>()

  get size(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.size, 0)
  }

  add(name: string, one: T): void {
    const lane = this.#lanes.get(name) ?? new Set()
    this.#lanes.set(name, lane.add(one))
  }

  take(): T | undefined {
    const [next] = this.#lanes
    if (!next) return undefined
    const [name, lane] = next
    const [first] = lane
    this.#lanes.delete(name)
    if (first !== undefined) lane.delete(first)
    if (lane.size > 0) this.#lanes.set(name, lane)
    return first
  }

  remove(name: string, one: T): void {
    const lane = this.#lanes.get(name)
    lane?.delete(one)
    if (lane?.size === 0) this.#lanes.delete(name)
  }

  /**
   * Returns the last entry of the longest lane, which gives way to a new entry of the named lane. Undefined unless the longest lane is at least two entries
   * longer.
   */
  lastOfLonger(name: string): T | undefined {
    const own = this.#lanes.get(name)?.size ?? 0
    const longest = [...this.#lanes.values()].reduce<ReadonlySet<T>>(
      (found, lane) => (lane.size > found.size ? lane : found),
      new Set(),
    )
    return longest.size > own + 1 ? [...longest].at(-1) : undefined
  }
}

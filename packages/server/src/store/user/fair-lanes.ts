/**
 * Those who wait, in lanes: the lanes are taken from in turn, and each in the order in which they came. However many wait in one lane, whoever
 * is alone in theirs waits for one of each at most.
 */
export class FairLanes<T> {
  /** The lane whose turn is next is first; none is empty. */
  readonly #lanes = new Map<string, Set<T>>()

  /** How many wait in all lanes. */
  get size(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.size, 0)
  }

  /** A lane that was empty has its turn after all others. */
  add(name: string, one: T): void {
    const lane = this.#lanes.get(name) ?? new Set()
    this.#lanes.set(name, lane.add(one))
  }

  /** Takes the first of the lane whose turn it is; undefined when nobody waits. */
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

  /** Who came last to the longest lane, if giving their place to somebody in this lane made it fairer; else undefined. */
  lastOfLonger(name: string): T | undefined {
    const own = this.#lanes.get(name)?.size ?? 0
    const longest = [...this.#lanes.values()].reduce<ReadonlySet<T>>(
      (found, lane) => (lane.size > found.size ? lane : found),
      new Set(),
    )
    return longest.size > own + 1 ? [...longest].at(-1) : undefined
  }
}

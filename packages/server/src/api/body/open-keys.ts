/** Above this number of keys, an object uses a set. */
const comparedMax = 8

/** Keys of all enclosing objects, outermost first. Optimized for objects with few keys. */
export class OpenKeys {
  readonly #names: string[] = []
  /** Index of each level's first key; -1 for a list. */
  readonly #starts: number[] = []
  readonly #sets: (Set<string> | null)[] = []
  #count = 0

  get depth(): number {
    return this.#starts.length
  }

  get isObject(): boolean {
    return this.#starts.length > 0 && this.#start >= 0
  }

  /** True if the level expects a key next. */
  open(isObject: boolean): boolean {
    this.#starts.push(isObject ? this.#count : -1)
    this.#sets.push(null)
    return isObject
  }

  close(): void {
    const start = this.#starts.pop() ?? -1
    this.#sets.pop()
    if (start >= 0) this.#count = start
  }

  /** Returns false for a repeated key. */
  add(name: string): boolean {
    const keys = this.#sets.at(-1)
    if (keys) return keys.size < keys.add(name).size
    const start = this.#start
    for (let at = start; at < this.#count; at += 1) if (this.#names[at] === name) return false
    this.#names[this.#count] = name
    this.#count += 1
    if (this.#count - start > comparedMax)
      this.#sets[this.#sets.length - 1] = new Set(this.#names.slice(start, this.#count))
    return true
  }

  get #start(): number {
    return this.#starts[this.#starts.length - 1] ?? -1
  }
}

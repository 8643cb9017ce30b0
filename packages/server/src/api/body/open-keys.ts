/** So many keys are compared one by one; more are looked up. */
const comparedMax = 8

/** The keys of all objects that are open while a text is walked, outermost first; lists have none. Most objects have few keys, and cost little here. */
export class OpenKeys {
  readonly #names: string[] = []
  /** Where the keys of each begin; -1 of a list. */
  readonly #starts: number[] = []
  readonly #sets: (Set<string> | null)[] = []
  #count = 0

  get depth(): number {
    return this.#starts.length
  }

  /** Whether the innermost is an object. */
  get isObject(): boolean {
    return this.#starts.length > 0 && this.#start >= 0
  }

  /** Says again whether it is an object, whose key comes next. */
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

  /** Adds a key to the innermost object; false when it has it already. */
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

/** Returns a table literal's keys, in its order. The table must hold no keys beyond its type. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key))
}

/** True if a word is an own, not inherited, key of a table. */
export function isKeyOf<K extends string>(table: Readonly<Record<K, unknown>>, word: string): word is K {
  return Object.hasOwn(table, word)
}

/** True if all given keys are a table's own keys. */
export function hasKeys<K extends string, V>(
  table: Readonly<Partial<Record<K, V>>>,
  keys: readonly K[],
): table is Readonly<Record<K, V>> {
  return keys.every((key) => Object.hasOwn(table, key))
}

/** Returns a table with `valueOf(key)` for each key, in their order. */
export function tableOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Readonly<Record<K, V>> {
  const table: Readonly<Partial<Record<string, V>>> = Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
  if (!hasKeys(table, keys)) throw new Error('A table lacks a key that was just added to it.')
  return table
}

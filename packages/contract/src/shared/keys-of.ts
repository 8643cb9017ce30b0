/** The keys of a table that is written in code, in its order. A table that may hold more than its type says has no such keys. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key))
}

/** Whether a word is a key of a table; what every object inherits does not count. */
export function isKeyOf<K extends string>(table: Readonly<Record<K, unknown>>, word: string): word is K {
  return Object.hasOwn(table, word)
}

/** Whether a table has all of these keys: one that was filled key by key is whole then. */
export function hasKeys<K extends string, V>(
  table: Readonly<Partial<Record<K, V>>>,
  keys: readonly K[],
): table is Readonly<Record<K, V>> {
  return keys.every((key) => Object.hasOwn(table, key))
}

/** A table with a value for each key, in their order. */
export function tableOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Readonly<Record<K, V>> {
  const table: Readonly<Partial<Record<string, V>>> = Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
  if (!hasKeys(table, keys)) throw new Error('A table lacks a key that it was just given.')
  return table
}

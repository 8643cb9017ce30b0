import { useSyncExternalStore } from 'react'

/** Value that notifies subscribers of changes. */
export interface Observable<Value> {
  get(): Value
  set(value: Value): void
  subscribe(onChange: () => void): () => void
}

/**
 * Creates an observable value. `set` notifies subscribers synchronously, unless the value is identical. `subscribe` returns the function that ends the
 * subscription.
 */
export function observable<Value>(first: Value): Observable<Value> {
  let current = first
  const subscribers = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (value === current) return
      current = value
      for (const onChange of subscribers) onChange()
    },
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
  }
}

/** Returns the value, and rerenders the component on changes. */
export function useObservable<Value>(value: Observable<Value>): Value {
  return useSyncExternalStore(value.subscribe, value.get)
}

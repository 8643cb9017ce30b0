import { useSyncExternalStore } from 'react'

/** An observable value. */
export interface LiveValue<Value> {
  get(): Value
  set(value: Value): void
  follow(onChange: () => void): () => void
}

/** Creates an observable value. */
export function liveValue<Value>(first: Value): LiveValue<Value> {
  let current = first
  const followers = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (value === current) return
      current = value
      for (const onChange of followers) onChange()
    },
    follow(onChange) {
      followers.add(onChange)
      return () => void followers.delete(onChange)
    },
  }
}

/** Returns the current value and rerenders the component on changes. */
export function useLiveValue<Value>(value: LiveValue<Value>): Value {
  return useSyncExternalStore(value.follow, value.get)
}

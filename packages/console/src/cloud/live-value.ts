import { useSyncExternalStore } from 'react'

/** A value that pages follow: what it is set to is shown at once. */
export interface LiveValue<Value> {
  get(): Value
  set(value: Value): void
  follow(onChange: () => void): () => void
}

/** Makes one. */
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

/** The value as it is now, for a component. */
export function useLiveValue<Value>(value: LiveValue<Value>): Value {
  return useSyncExternalStore(value.follow, value.get)
}

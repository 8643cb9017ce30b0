/** A time, by default now, in Kubernetes' format with whole seconds. */
export function kubeNow(nowMs = Date.now()): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`
}

/** The same with microseconds, as in leases. */
export function kubeMicroNow(): string {
  return new Date().toISOString().replace('Z', '000Z')
}

/** A time, by default now, in Kubernetes' format with whole seconds. */
export function kubeNow(nowMs = Date.now()): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`
}

/** Current time in the MicroTime format of leases; the last three digits are 0. */
export function kubeMicroNow(): string {
  return new Date().toISOString().replace('Z', '000Z')
}

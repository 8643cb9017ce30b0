/** A time, or that of this machine, as Kubernetes writes it, in whole seconds. */
export function kubeNow(nowMs = Date.now()): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`
}

/** The same with six digits after the second, as leases have it. */
export function kubeMicroNow(): string {
  return new Date().toISOString().replace('Z', '000Z')
}

import { DashboardError } from '../reading/dashboard-error.ts'

/** A page can hold some thousand objects. */
const atOnce = { ofCluster: 8, ofAll: 16 } as const

/** Limits concurrent page views in this process. */
export class PageSlots {
  readonly #inUse = new Map<number, number>()

  /** Throws DashboardError 503 if no slot is free. */
  async hold<Answer>(clusterId: number, act: () => Promise<Answer>): Promise<Answer> {
    const held = this.#inUse.get(clusterId) ?? 0
    const all = [...this.#inUse.values()].reduce((sum, one) => sum + one, 0)
    if (held >= atOnce.ofCluster || all >= atOnce.ofAll)
      throw new DashboardError(
        503,
        'Too many requests',
        'Too many cluster pages are being loaded. Try again in a few seconds.',
      )
    this.#inUse.set(clusterId, held + 1)
    try {
      return await act()
    } finally {
      this.#leave(clusterId)
    }
  }

  #leave(clusterId: number): void {
    const left = (this.#inUse.get(clusterId) ?? 1) - 1
    if (left === 0) this.#inUse.delete(clusterId)
    else this.#inUse.set(clusterId, left)
  }
}

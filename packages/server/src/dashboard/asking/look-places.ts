import { DashboardRefusal } from '../reading/dashboard-refusal.ts'

/** Concurrent pages of a process, per cluster and in total. Each can hold some thousand objects. */
const atOnce = { ofCluster: 8, ofAll: 16 } as const

/** Counts concurrent page views of clusters in this process. */
export class LookPlaces {
  readonly #looking = new Map<number, number>()

  /** Runs a function for a cluster if a slot is free; otherwise throws the page for a busy service. */
  async hold<Answer>(clusterId: number, act: () => Promise<Answer>): Promise<Answer> {
    const held = this.#looking.get(clusterId) ?? 0
    const all = [...this.#looking.values()].reduce((sum, one) => sum + one, 0)
    if (held >= atOnce.ofCluster || all >= atOnce.ofAll)
      throw new DashboardRefusal(
        503,
        'Too many requests',
        'Too many cluster pages are being loaded. Try again in a few seconds.',
      )
    this.#looking.set(clusterId, held + 1)
    try {
      return await act()
    } finally {
      this.#leave(clusterId)
    }
  }

  #leave(clusterId: number): void {
    const left = (this.#looking.get(clusterId) ?? 1) - 1
    if (left === 0) this.#looking.delete(clusterId)
    else this.#looking.set(clusterId, left)
  }
}

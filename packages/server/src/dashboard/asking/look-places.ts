import { DashboardRefusal } from '../reading/dashboard-refusal.ts'

/** Pages that a process reads at once, of one cluster and of all: each may hold some thousand objects. */
const atOnce = { ofCluster: 8, ofAll: 16 } as const

/** Counts who is looking into clusters just now, in this process. */
export class LookPlaces {
  readonly #looking = new Map<number, number>()

  /** Does something with a cluster where there is room for it; else it throws the page that says so. */
  async hold<Answer>(clusterId: number, act: () => Promise<Answer>): Promise<Answer> {
    const held = this.#looking.get(clusterId) ?? 0
    const all = [...this.#looking.values()].reduce((sum, one) => sum + one, 0)
    if (held >= atOnce.ofCluster || all >= atOnce.ofAll)
      throw new DashboardRefusal(
        503,
        'Too many at once',
        'Too many pages about clusters are being read at the moment. Please try again in a few seconds.',
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

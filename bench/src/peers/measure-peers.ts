import type { Figure } from '../figures/figure.ts'
import type { Bench } from '../measures/bench.ts'

/** x */
export async function measurePeers(_bench: Bench, _cache: string): Promise<Figure[]> {
  return []
}

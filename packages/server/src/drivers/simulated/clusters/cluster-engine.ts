import type { SecretBox } from '../../../reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** What the control planes of a world stand on. */
export interface ClusterEngine {
  readonly world: World
  /** Seals the private keys of serving certificates and the Secrets of clusters. */
  readonly secretBox: SecretBox
}

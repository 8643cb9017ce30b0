import type { SecretBox } from '../../../../reconcile/ports/index.ts'
import type { World } from '../../world/world.ts'
import type { Bell } from '../watch/bell.ts'
import type { Turns } from './make-turns.ts'

/** What the simulated interface works with. */
export interface KubeGear {
  readonly world: World
  readonly secretBox: SecretBox
  /** Changes of one cluster go one after another. */
  readonly turns: Turns
  /** Rings when objects of a cluster change. */
  readonly bell: Bell
}

import type { Story } from '../prove-steps/story.ts'
import { clusterStories } from './cluster-stories.ts'
import { diskStories } from './disk-stories.ts'
import { hostStories } from './host-stories.ts'
import { nodeStories } from './node-stories.ts'
import { plugStories } from './plug-stories.ts'
import { poolStories } from './pool-stories.ts'
import { volumeStories } from './volume-stories.ts'

/** All paths through reconcilers with fully capable drivers. */
export const allStories: readonly Story[] = [
  ...volumeStories,
  ...plugStories,
  ...hostStories,
  ...diskStories,
  ...clusterStories,
  ...poolStories,
  ...nodeStories,
]

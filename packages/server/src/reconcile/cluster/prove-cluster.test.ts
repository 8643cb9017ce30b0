import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { clusterStories } from '#testkit/stories/cluster-stories.ts'

describeStories(
  'every step of a cluster survives being broken anywhere (architecture, ground rules 2 and 3)',
  clusterStories,
)

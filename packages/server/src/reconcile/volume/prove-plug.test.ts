import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { plugStories } from '#testkit/stories/plug-stories.ts'

describeStories(
  'every step of a volume to and from a host survives being broken anywhere (architecture, ground rules 2 and 3)',
  plugStories,
)

import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { diskStories } from '#testkit/stories/disk-stories.ts'

describeStories(
  'every step of a local disk survives being broken anywhere (architecture, ground rules 2 and 3)',
  diskStories,
)

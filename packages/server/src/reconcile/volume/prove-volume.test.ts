import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { volumeStories } from '#testkit/stories/volume-stories.ts'

describeStories(
  "every step of a volume's disk survives being broken anywhere (architecture, ground rules 2 and 3)",
  volumeStories,
)

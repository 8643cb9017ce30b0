import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { poolStories } from '#testkit/stories/pool-stories.ts'

describeStories('every step of a pool survives being broken anywhere (architecture, ground rules 2 and 3)', poolStories)

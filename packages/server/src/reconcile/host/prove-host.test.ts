import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { hostStories } from '#testkit/stories/host-stories.ts'

describeStories('every step of a host survives being broken anywhere (architecture, ground rules 2 and 3)', hostStories)

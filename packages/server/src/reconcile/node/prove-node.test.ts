import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { nodeStories } from '#testkit/stories/node-stories.ts'

describeStories('every step of a node survives being broken anywhere (architecture, ground rules 2 and 3)', nodeStories)

import { describeStories } from '#testkit/prove-steps/describe-stories.ts'
import { shortVolumeStories } from '#testkit/stories/short-stories.ts'

describeStories(
  'what drivers of volumes cannot do harms nothing, wherever it is broken (driver contract, rule 8; ADR 0014)',
  shortVolumeStories,
)

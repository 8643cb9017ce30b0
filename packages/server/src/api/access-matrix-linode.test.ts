import { linode } from '@moorage/contract'
import { describeAccessMatrix } from '#testkit/access-matrix/run/describe-access-matrix.ts'

// A separate file, so that both dialects run concurrently.
describeAccessMatrix(linode, 2_000)

import { linode } from '@moorage/contract'
import { describeAccessMatrix } from '#testkit/access-matrix/run/describe-access-matrix.ts'

// In a file of its own, so that both dialects run concurrently.
describeAccessMatrix(linode, 1_000)

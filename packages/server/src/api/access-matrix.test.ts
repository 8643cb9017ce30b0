import { neutral } from '@moorage/contract'
import { describeAccessMatrix } from '#testkit/access-matrix/run/describe-access-matrix.ts'

describeAccessMatrix(neutral, 10_000)

import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { hostRecoveryScenarios } from '#testkit/scenarios/host-scenarios.ts'

describeScenarios('every step of a host survives any fault (architecture, ground rules 2 and 3)', hostRecoveryScenarios)

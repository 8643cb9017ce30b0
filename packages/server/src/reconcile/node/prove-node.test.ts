import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { nodeRecoveryScenarios } from '#testkit/scenarios/node-scenarios.ts'

describeScenarios('every step of a node survives any fault (architecture, ground rules 2 and 3)', nodeRecoveryScenarios)

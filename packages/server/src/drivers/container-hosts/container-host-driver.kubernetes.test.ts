import { describe } from 'vitest'
import { openContainerHostKit } from '#testkit/container-hosts/container-host-kit.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'

const hostRules = [...Array.from({ length: 22 }, (_rule, index) => index + 1), 30, 31, 32, 33, 34, 35, 39, 42]
const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`container hosts: not run: ${missing}\n`)

describe.skipIf(missing !== null)('container hosts', () => {
  describeDriverSuite({ name: 'containers and files', rules: hostRules, half: 0, make: () => openContainerHostKit() })
})

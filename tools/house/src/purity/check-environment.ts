import { isExempt } from '../project/exemption.ts'
import { nodeField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** The only places that read the environment. */
export const environmentPlaces: readonly Exemption[] = [
  { path: 'packages/server/src/main/settings/', because: 'settings are read once, here, and handed down' },
  { path: 'packages/cli/', because: 'the program starts here and passes the environment on' },
  {
    path: 'packages/testing/src/installation/',
    because: 'a program started for a test inherits the environment, which may name it and the folder of the cache',
  },
  {
    path: 'packages/console/src/build/main.ts',
    because: 'its builder goes by NODE_ENV, and what it builds is the same whoever builds it',
  },
  { path: 'packages/csi/src/main.ts', because: 'every pod is told there where the API server of its cluster is' },
  {
    path: 'packages/server/src/testkit/programs/start-program.ts',
    because: 'a program started by a test inherits the environment',
  },
  {
    path: 'packages/server/src/testkit/moor/',
    because: 'a command that runs in a process of its test gets the environment that its program would have',
  },
  {
    path: 'packages/server/src/testkit/global-setup.ts',
    because:
      'whatever a test run makes finds its folder for temporary files there, programs included; who starts it says how often to repeat, and where the guest for tests is',
  },
  {
    path: 'packages/server/src/testkit/containers/test-docker.ts',
    because: 'which engine of containers tests may use is told by who started it',
  },
  {
    path: 'packages/server/src/testkit/libvirt/libvirt-uri.ts',
    because: 'which libvirt tests may use is told by who started it',
  },
  {
    path: 'acceptance/src/own-cloud/test-libvirt.ts',
    because: 'as above: acceptance knows nothing of the server, its testkit included',
  },
  {
    path: 'acceptance/src/own-cloud/guest-folder.ts',
    because: 'where the guest for tests was built is told by who built it',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/',
    because:
      'where Kubernetes was built, and which engine of containers runs it, is told by who built and started them',
  },
  {
    path: 'acceptance/src/packages/test-machine.ts',
    because: 'what packages are tried on is told by who made and started it',
  },
  {
    path: 'acceptance/src/real-kubernetes/test-engine.ts',
    because: 'as above: acceptance knows nothing of the server, its testkit included',
  },
  {
    path: 'acceptance/clients/',
    because: 'a walk through a client is a program of its own, told by the environment where the service is',
  },
]

const advice = 'reads the environment. Add a setting in packages/server/src/main/settings and take it as an argument.'

/** Finds readings of process.env outside the few places that may. */
export function checkEnvironment(project: Project): Problem[] {
  const checked = project.sources.filter((source) => !isExempt(source.path, environmentPlaces))
  return checked.flatMap((source) => {
    const found: Problem[] = []
    walkNodes(source.program, (node) => {
      const isRead =
        textField(nodeField(node, 'object'), 'name') === 'process' &&
        textField(nodeField(node, 'property'), 'name') === 'env'
      if (isRead) found.push({ rule: 'environment', file: source.path, line: node.loc.start.line, advice })
    })
    return found
  })
}

import { isExempt } from '../project/exemption.ts'
import { nodeField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** The only files that may read the environment. */
export const environmentPlaces: readonly Exemption[] = [
  { path: 'packages/server/src/main/settings/', because: 'settings are read once, here, and passed on' },
  { path: 'packages/cli/', because: 'the program starts here and passes the environment on' },
  {
    path: 'packages/testing/src/installation/',
    because: 'a program started for a test inherits the environment, which may name it and the folder of the cache',
  },
  {
    path: 'packages/console/src/build/main.ts',
    because: 'its builder uses NODE_ENV, and its output must not depend on the environment',
  },
  {
    path: 'packages/server/src/drivers/containers/processes/find-program.ts',
    because: 'an operator installs the programs of control planes on the PATH',
  },
  { path: 'packages/csi/src/main.ts', because: 'Kubernetes puts the address of the API server there' },
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
      'tests and their programs find their temporary folder there; the caller sets the repetitions and the test guest',
  },
  {
    path: 'packages/server/src/testkit/containers/test-docker.ts',
    because: 'the caller names the container runtime for tests',
  },
  {
    path: 'packages/server/src/testkit/libvirt/libvirt-uri.ts',
    because: 'the caller names the libvirt for tests',
  },
  {
    path: 'acceptance/src/own-cloud/test-libvirt.ts',
    because: 'as above: acceptance imports nothing of the server, including its testkit',
  },
  {
    path: 'acceptance/src/own-cloud/guest-folder.ts',
    because: 'the caller names the folder of the test guest',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/',
    because: 'the caller names the Kubernetes build and its container runtime',
  },
  {
    path: 'acceptance/src/packages/test-machine.ts',
    because: 'the caller names the test machines for packages',
  },
  {
    path: 'acceptance/src/real-kubernetes/test-runtime.ts',
    because: 'as above: acceptance imports nothing of the server, including its testkit',
  },
  {
    path: 'acceptance/clients/',
    because: 'a client walk is a separate program, which gets the address of the service from its environment',
  },
]

const advice = 'reads the environment. Add a setting in packages/server/src/main/settings and take it as an argument.'

/** Finds reads of process.env outside the exempted files. */
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

/** Container runtime for tests, as printed by `tools/kubernetes/start-docker.sh`; undefined if it was not started. */
export const testDockerUrl = process.env['MOORAGE_TEST_DOCKER']

/** Returns why tests with a container runtime are skipped; null if they run. */
export function explainNoDocker(): string | null {
  return testDockerUrl === undefined ? 'MOORAGE_TEST_DOCKER names no engine (tools/kubernetes/start-docker.sh)' : null
}

/** URL printed by `tools/kubernetes/start-docker.sh`; undefined if not set. */
export const testDockerUrl = process.env['MOORAGE_TEST_DOCKER']

/** Returns why tests with containers are skipped (MOORAGE_TEST_DOCKER is not set); null if they run. */
export function explainNoDocker(): string | null {
  return testDockerUrl === undefined ? 'MOORAGE_TEST_DOCKER is not set (tools/kubernetes/start-docker.sh)' : null
}

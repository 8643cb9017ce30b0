/** Engine of containers that tests may use, as `tools/kubernetes/start-docker.sh` has printed it; undefined where nobody has started one. */
export const testDockerUrl = process.env['MOORAGE_TEST_DOCKER']

/** Says why tests with an engine of containers are skipped; null when they are not. */
export function explainNoDocker(): string | null {
  return testDockerUrl === undefined ? 'MOORAGE_TEST_DOCKER names no engine (tools/kubernetes/start-docker.sh)' : null
}

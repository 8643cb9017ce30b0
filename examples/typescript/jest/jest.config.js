/** Jest runs modules under `node --experimental-vm-modules`; ts-jest, Babel or SWC do in the place of strip-types.js as well. */
export default {
  rootDir: '..',
  roots: ['<rootDir>/jest'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/jest/strip-types.js' },
}

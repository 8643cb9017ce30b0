/** Writes bytes to stdout; the promise ends when they are on their way, so that the end of the process cuts nothing off. */
export function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stdout.write(bytes, () => resolve()))
}

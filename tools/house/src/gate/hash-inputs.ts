import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a tier's inputs: paths, contents, and the versions of Node and of tools that npm does not install. */
export function hashInputs(
  inputs: readonly string[],
  blobs: ReadonlyMap<string, string>,
  versions: readonly string[],
): string {
  const hash = createHash('sha256')
  for (const path of inputs) hash.update(`${path}\0${blobs.get(path) ?? ''}\n`)
  for (const version of versions) hash.update(`${version}\n`)
  return hash.digest('hex')
}

/** Returns object IDs by path from the output of `git ls-tree -r` or `git ls-files --stage`. */
export function readBlobs(listing: string): Map<string, string> {
  const lines = listing.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [fields = '', path = ''] = line.split('\t')
      return [path, fields.split(' ').find((word) => /^[0-9a-f]{40,64}$/.test(word)) ?? '']
    }),
  )
}

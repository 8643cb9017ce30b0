import { keyOctets, nameSecretKey, type SecretKey } from './secret-key.ts'

/** Begins every line of a key file, so that one is told from other files; the key follows in base64. */
const lineStart = 'moorage-key-1 '

/** How a line of a key file holds a key. */
export const keyLine = {
  /** The line, with its end. */
  print: ({ octets }: SecretKey): string => `${lineStart}${octets.toString('base64')}\n`,
  /** The key of a line without its end; null when it is none, or a damaged one. */
  read(line: string): SecretKey | null {
    const octets = Buffer.from(line.slice(lineStart.length), 'base64')
    return line.startsWith(lineStart) && octets.length === keyOctets ? nameSecretKey(octets) : null
  },
}

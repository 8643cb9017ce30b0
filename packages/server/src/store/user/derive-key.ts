import { scrypt } from 'node:crypto'

/** What scrypt is told: its cost `N`, block size `r` and lanes `p` (RFC 7914). */
export interface ScryptCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

const keyBytes = 32

/** Derives a key from a password, off the main thread. Passwords that look the same are the same: they are normalised first (NIST SP 800-63B). */
export async function deriveKey(password: string, salt: Buffer, { n, r, p }: ScryptCost): Promise<Buffer> {
  // Node's own bound is just below what the usual cost needs: 128 N r bytes, and a little for the lanes.
  const maxmem = 128 * n * r + 128 * r * p + 1024 * 1024
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: n, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

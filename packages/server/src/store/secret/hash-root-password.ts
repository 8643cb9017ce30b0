import { setImmediate } from 'node:timers/promises'
import { encrypt } from 'unixcrypt'

/** Returns the SHA-512 crypt hash of a root password, with a random salt and 5,000 rounds. Takes about 10 ms of the thread, after other work that is due. */
export async function hashRootPassword(password: string): Promise<string> {
  await setImmediate()
  return encrypt(password)
}

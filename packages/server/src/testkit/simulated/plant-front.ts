import { sqlOn } from '../database/rows.ts'
import { makeIssuer } from '#drivers/certificates/make-issuer.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'

const url = 'https://127.0.0.1:4401'
const listener = 'bench'

/** Inserts the address and authority of a simulated listener that does not exist. */
export async function plantFront(store: Store, secretBox: SecretBox): Promise<void> {
  const { certificate, key } = await makeIssuer('moorage front')
  const sealed = Buffer.from(await secretBox.seal(key, 'sim-front/ca-key'))
  await sqlOn(
    store,
  )`insert into sim.fronts (first_url, url, ca_certificate, ca_key_sealed) values (${url}, ${url}, ${certificate}, ${sealed})`
  await sqlOn(store)`insert into sim.listeners (address, process, seen) values (${url}, ${listener}, moor_now())`
}

/** Updates the listener's last heartbeat, so that it appears alive after a test has moved the clock. */
export async function refreshFront(store: Store): Promise<void> {
  await sqlOn(store)`update sim.listeners set seen = moor_now() where process = ${listener}`
}

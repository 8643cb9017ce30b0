import { asId } from '#domain/shared/index.ts'
import { acceptHostMigrate } from '#accept/host/migrate.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findInstallation, type Installation } from '#store/installation/installation.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'

/** `moor admin host`: operator-only host actions (ADR 0073). */
export const hostCommands = { move } as const

/** Starts a move to another hypervisor, or joins the same move. Event `operation_id` reports completion. Throws ApiError. */
async function move(
  store: Store,
  { id, to }: { readonly id: number; readonly to: string },
  catalogueOf: (installation: Installation | null) => Catalogue,
) {
  const catalogue = catalogueOf((await findInstallation(store.db)) ?? null)
  const { operationId } = await mutateAsOperator(store, (tx) =>
    acceptHostMigrate(tx, { id: asId(id), to }, { catalogue }),
  )
  return { id, moving_to: to, operation_id: operationId }
}

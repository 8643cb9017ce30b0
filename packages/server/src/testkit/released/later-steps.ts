import { listMigrations } from '#store/migrations/apply-migration.ts'
import { connectOnce } from '#store/connect-once.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { takeStep, defaultStepTimeouts } from '#store/migrations/take-step.ts'

/** Returns version and name of the migrations after a released schema. */
export function listLaterSteps(schema: number): readonly { readonly version: number; readonly name: string }[] {
  return listMigrations()
    .filter(({ version }) => version > schema)
    .map(({ version, name }) => ({ version, name }))
}

/** Applies the missing migrations up to a version, like `moor migrate` of a release. */
export function takeStepsUpTo(url: string, version: number): Promise<void> {
  return migrate({ url, upTo: version })
}

/** Higher than the versions of real migrations. */
const planted = 9_000

/** Adds a column to each table by one migration per table, as a later release may; returns the number of migrations. */
export function takePlantedSteps(url: string): Promise<number> {
  return connectOnce(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(`
      select format('alter table %I add column planted text', relname) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
    for (const [index, { statement }] of rows.entries())
      await takeStep(
        client,
        { version: planted + index, name: 'planted', statements: [statement] },
        defaultStepTimeouts,
      )
    return rows.length
  })
}

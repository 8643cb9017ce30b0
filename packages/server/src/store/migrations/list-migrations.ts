import { readdirSync, readFileSync } from 'node:fs'

/** One forward step of the schema: a folder of SQL files, run in name order in one transaction. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly statements: readonly string[]
}

/** All steps in order, read from the folders beside this file (`NNNN_name/*.sql`). */
export function listMigrations(): Migration[] {
  const here = new URL('./', import.meta.url)
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((folder) => ({
      version: Number(folder.slice(0, 4)),
      name: folder.slice(5),
      statements: readdirSync(new URL(`${folder}/`, here))
        .toSorted()
        .map((file) => readFileSync(new URL(`${folder}/${file}`, here), 'utf8')),
    }))
}
